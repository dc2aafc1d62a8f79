import { parseTerms, type Term } from '../terms.ts';

/** What a product does by itself, and how it feels in use. */
export const HANDLING: readonly Term[] = parseTerms(`
stops by itself
  source: auto*|selbst*|self*|itself|solo|sola|zelf*|samo*|sam
  en: stops automatically|switches off automatically|turns off automatically|switches itself off|turns itself off|empties itself|cleans itself|self emptying
  de: stoppt automatisch|schaltet automatisch ab|schaltet sich automatisch ab|reinigt sich selbst|entleert sich selbst|selbstentleerend*
  fr: s arrête automatiquement|s éteint automatiquement|s arrête tout seul|se nettoie tout seul|se vide tout seul
  es: se apaga automáticamente|se detiene automáticamente|se limpia solo|se limpia sola|se vacía solo|se vacía sola
  it: si spegne automaticamente|si ferma automaticamente|si pulisce da solo|si svuota da solo
  nl: stopt automatisch|schakelt automatisch uit|reinigt zichzelf|leegt zichzelf
  pl: wyłącza się automatycznie|automatycznie się wyłącza|zatrzymuje się automatycznie|sam* się czyści|sam* się opróżnia
  sr: automatski se isključuje|isključuje se automatski|sam* se čisti|sam* se prazni

absorbs quickly
  source: absorb*|greas*|einzieh*|zieht|fett*|gras|graiss*|pénètr*|absorb*|gras*|assorb*|unt*|trekt|vet*|wchłan*|tłust*|upij*|masn*
  en: absorbs quickly|quickly absorbed|non greasy|not greasy|leaves no residue|does not stick|absorbs within|absorbs in|absorbs fast|absorbs instantly|absorbs immediately|absorbs easily|absorbed within|absorbed in|sinks in quickly|sinks in fast|sinks right in|sinks into the skin|soaks in quickly|greasy film|greasy feel|greasy residue|sticky film|sticky residue|sticky feeling|without stickiness|without greasiness
  de: zieht schnell ein|zieht rasch ein|schnell einziehend*|fettet nicht|klebt nicht|zieht sofort ein|zieht in sekunden|zieht innerhalb|zieht im nu|zieht schnell in|ziehen schnell ein|ohne zu fetten|ohne zu kleben|fettfilm|ohne klebrig*|ohne fettig*|klebrigen film|nicht fettend*
  fr: pénètre rapidement|pénètre vite|fini non gras|sans film gras|pas de film gras|ne colle pas|pénètre instantanément|pénètre en quelques|pénètre immédiatement|s absorbe vite|s absorbe rapidement|absorption rapide|vite absorbé*|film gras|sans coller|effet collant|fini collant|toucher gras
  es: se absorbe rápido|se absorbe rápidamente|no deja residuos|no deja sensación grasa|sin sensación grasa|se absorbe en|se absorbe al instante|se absorbe enseguida|se absorbe fácilmente|absorción rápida|rápida absorción|película grasa|sensación pegajosa|sin engrasar|residuo graso
  it: si assorbe rapidamente|si assorbe in fretta|non unge|senza residui|si assorbe in|si assorbe subito|si assorbe all istante|si assorbe velocemente|assorbimento rapido|rapido assorbimento|film grasso|pellicola grassa|senza ungere|non appiccica|effetto appiccicoso|senza appiccicare
  nl: trekt snel in|plakt niet|vet niet|trekt direct in|trekt meteen in|trekt binnen|trekt zo in|snel opgenomen|vettig laagje|vette film|plakkerig gevoel|zonder te plakken
  pl: szybko się wchłania|wchłania się szybko|nie pozostawia tłustej|nie klei się|wchłania się w|wchłania się natychmiast|wchłania się błyskawicznie|błyskawicznie się wchłania|tłusty film|tłustej warstw*|tłustego filmu|bez lepkiej|nie lepi się
  sr: brzo se upija|ne ostavlja mastan|upija se za|odmah se upija|lako se upija|brzo se apsorbuje|bez masnog|masan trag|masni film|ne lepi se

low vibration
  source: vibrat*|vibraz*|vibrac*|trilling*|wibrac*|erschütter*
  en: low vibration|vibration free|anti vibration
  de: vibrationsarm*|vibrationsgedämpft*
  fr: peu de vibrations|anti vibrations|sans vibrations
  es: baja vibración|antivibración|sin vibraciones
  it: poche vibrazioni|antivibrazione|senza vibrazioni
  nl: trillingsarm|trillingsvrij
  pl: antywibracyjn*|niskie wibracje
  sr: bez vibracija|antivibracion*
`);
