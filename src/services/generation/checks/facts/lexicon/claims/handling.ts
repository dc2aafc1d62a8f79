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
  en: absorbs quickly|quickly absorbed|non greasy|not greasy|leaves no residue|does not stick
  de: zieht schnell ein|zieht rasch ein|schnell einziehend*|fettet nicht|klebt nicht
  fr: pénètre rapidement|pénètre vite|fini non gras|sans film gras|pas de film gras|ne colle pas
  es: se absorbe rápido|se absorbe rápidamente|no deja residuos|no deja sensación grasa|sin sensación grasa
  it: si assorbe rapidamente|si assorbe in fretta|non unge|senza residui
  nl: trekt snel in|plakt niet|vet niet
  pl: szybko się wchłania|wchłania się szybko|nie pozostawia tłustej|nie klei się
  sr: brzo se upija|ne ostavlja mastan

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
