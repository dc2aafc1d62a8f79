import { parseTerms, type Term } from './terms.ts';

/** Fibres, fabrics, fillings and hides. `en` also lists names that other languages use unchanged. */
export const TEXTILES: readonly Term[] = parseTerms(`
cotton (masks wool)
  en: cotton
  de: baumwoll*
  fr: coton|cotons|cotonnade
  es: algodón|algodones
  it: cotone|cotoni
  nl: katoen|katoenen|*katoen
  pl: bawełn*
  sr: pamuk*|pamučn*
  pt: algodão

linen
  en: linen|linens|flax
  de: leinen|leinenstoff|leinentuch|leinenmischung|leinenbezug|leinenhemd|leinenhose|flachs
  fr: lin
  es: lino
  it: lino
  nl: linnen|vlas
  pl: len|lnu|lnem|lnian*
  sr: lan|lana|lanu|lanom|lanen*
  pt: linho

wool
  en: wool|woollen|woolen|lambswool
  de: wolle|wollstoff|wollgarn|wollmischung|wollfilz|wollanteil|wolldecke*|schurwoll*|*schurwolle|schafwoll*|merinowoll*
  fr: laine|laines
  es: lana|lanas
  it: lana|lane
  nl: wol|wollen|scheerwol|*wol
  pl: wełn*
  sr: vuna|vune|vuni|vunu|vunom|vunen*
  pt: lã

merino (is wool)
  en: merino
  de: merino*
  sr: merino*

cashmere (is wool)
  en: cashmere
  de: kaschmir*
  fr: cachemire
  es: cachemira|cachemir
  it: cashmere|cachemire
  nl: kasjmier
  pl: kaszmir*
  sr: kašmir*

alpaca (is wool)
  en: alpaca
  de: alpaka*
  fr: alpaga
  nl: alpaca
  pl: alpak*
  sr: alpak*

mohair (is wool)
  en: mohair

silk
  en: silk
  de: seide|*seide|seidenstoff|seidentuch|seidensatin
  fr: soie
  es: seda
  it: seta
  nl: van zijde|zuivere zijde|puur zijde|zijden stof|zijden sjaal|zijden voering
  pl: jedwab|jedwabiu|jedwabn*
  sr: svil*
  pt: seda

satin
  en: satin
  de: satin*|*satin
  es: satén
  it: raso
  nl: satijn*
  pl: satyn*
  sr: saten|satena|satensk*

velvet
  en: velvet
  de: aus samt|samtstoff|samtbezug
  fr: velours
  es: terciopelo
  it: velluto
  nl: fluweel|fluwelen
  pl: aksamit|aksamitu|aksamitn*
  sr: baršun*|somot*

hemp
  en: hemp
  de: hanf*
  fr: chanvre
  es: cáñamo
  it: canapa
  nl: hennep*
  pl: konopi*|konopn*
  sr: konoplj*

jute
  en: jute|burlap
  de: jute*
  fr: jute
  es: yute
  it: iuta|juta
  nl: jute
  pl: jut|juty|jutow*
  sr: juta|jute|juti|jutom|juten*

sisal
  en: sisal
  pl: sizal*
  sr: sisal*

viscose
  en: viscose|rayon
  de: viskose*
  fr: viscose
  es: viscosa
  it: viscosa
  nl: viscose
  pl: wiskoz*
  sr: viskoz*

lyocell
  en: lyocell|tencel
  pl: lyocell*
  sr: liocel*

polyester
  en: polyester
  de: polyester*
  es: poliéster
  it: poliestere
  pl: poliest*
  sr: poliest*

polyamide
  en: nylon|polyamide
  de: polyamid*|nylon*
  fr: nylon|polyamide
  es: nailon|nilón|poliamida
  it: nylon|nailon|poliammide
  nl: nylon|polyamide
  pl: nylon*|poliamid*
  sr: najlon*|poliamid*

acrylic
  en: acrylic
  de: acryl*|polyacryl*
  fr: acrylique
  es: acrílico|acrílica
  it: acrilico|acrilica
  nl: acryl
  pl: akryl*
  sr: akril*

elastane
  en: elastane|spandex|lycra
  de: elasthan*
  fr: élasthanne
  es: elastano
  it: elastan
  nl: elastaan
  pl: elastan*
  sr: elastin|elastan*

fleece (masks wool)
  en: fleece
  de: fleece*
  fr: en polaire|tissu polaire|laine polaire
  es: forro polar
  it: in pile|di pile|pile morbido
  pl: polar|polaru|polarow*
  sr: flis|flisa|flisom|flisu

denim
  en: denim
  pl: dżins*|denim*
  sr: džins*|teksas

canvas
  en: canvas
  de: segeltuch|canvas*
  fr: toile
  es: lona
  nl: zeildoek|canvas
  pl: płótno|płótna
  sr: platno|platna|platnen*

felt
  source: felt
  en: wool felt|felted|of felt|in felt|grey felt|recycled felt|soft felt|felt cover|felt pad|felt pads|felt lining|felt sleeve|felt pouch
  de: filz|filzgleiter|filzstoff|wollfilz
  fr: feutre|feutrine
  es: fieltro
  it: feltro
  nl: vilt|vilten
  pl: filc|filcu|filcow*
  sr: filc|filca

leather
  en: leather|suede|nubuck|cowhide
  de: leder|leder*|*leder|*ledern
  fr: en cuir|de cuir|cuir de|cuir véritable|cuir pleine|cuirs
  es: cuero|de piel auténtica|piel de vacuno
  it: cuoio|vera pelle|in pelle|di pelle|pelle di
  nl: van leer|echt leer|leren riem|leren tas|leren band|leren jas|leren zool|lederen|rundleer|kalfsleer
  pl: skórzan*|prawdziwej skóry|skóry naturalnej|skóra naturalna|ze skóry|z skóry|dodatkiem skóry|skórą
  sr: kožn*|prave kože|prava koža|od kože
  pt: couro

faux leather (masks leather)
  en: faux leather|imitation leather|vegan leather|leatherette|artificial leather|synthetic leather
  de: kunstleder*
  fr: simili|similicuir|simili cuir|faux cuir
  es: polipiel|cuero sintético|cuero vegano
  it: ecopelle|similpelle|finta pelle
  nl: kunstleer|imitatieleer|kunstleren
  pl: ekoskór*|skaj
  sr: eko koža|veštačka koža|veštačke kože|umjetna koža|umjetne kože|skaj

down
  en: goose down|duck down|down feathers|down filling|down-filled
  de: daune|daunen|daunen*
  fr: en duvet|duvet d oie|duvet de canard
  es: plumón
  it: piumino d oca|piuma d oca
  nl: dons|ganzendons
  pl: puch|puchu|puchow*
  sr: paperje|paperja

fur
  en: real fur|fur lining|fur collar|sheepskin|lambskin
  de: echtpelz|lammfell*|schaffell*
  fr: fourrure
  es: piel de oveja|pelo natural
  it: pelliccia
  nl: schapenvacht|echt bont|bontkraag
  pl: futro|futra|futrem
  sr: krzno|krzna|krznen*
`);
