import { parseTerms, type Term } from './terms.ts';

/** Waxes, plant fibres, packaging, coatings, outdoor fabrics, down and hair. */
export const FIBRES_AND_PACKAGING: readonly Term[] = parseTerms(`
wax
  source: wax*|wachs*|cire|cera|was|wosk*|vosak|voska|soy candle|soy candles|soya candle|sojakerze*
  en: soy wax|carnauba wax|carnauba|coconut wax|paraffin|rapeseed wax|palm wax|soy
  de: sojawachs|carnaubawachs*|kokoswachs|paraffin*|rapswachs|stearin
  fr: cire de soja|cire de carnauba|paraffine|cire de colza|cire végétale
  es: cera de soja|cera de carnauba|parafina
  it: cera di soia|cera di carnauba|paraffina
  nl: sojawas|carnaubawas|paraffine|koolzaadwas
  pl: wosk* sojow*|wosk* carnauba|parafin*
  sr: sojin* vosk*|parafin*

coconut fibre
  en: coconut fibre|coconut fiber|coir|coconut shell|coconut buttons
  de: kokosfaser*|kokos
  fr: fibre de coco|noix de coco
  es: fibra de coco|coco
  it: fibra di cocco|cocco
  nl: kokosvezel*|kokos
  pl: włókn* kokosow*|kokos*
  sr: kokosov* vlak*|kokos*

seagrass
  en: seagrass|water hyacinth|raffia|banana fibre
  de: seegras|wasserhyazinthe|bast|raffia
  fr: jonc de mer|jacinthe d eau|raphia
  es: rafia|junco|esparto|jacinto de agua
  it: rafia|giunco|giacinto d acqua
  nl: zeegras|waterhyacint|raffia
  pl: trawa morska|trawy morskiej|hiacynt* wodn*|rafia|rafii
  sr: morska trava|rafija

wicker
  en: wicker|willow
  de: weidengeflecht|korbgeflecht|weide
  fr: osier
  es: mimbre
  it: vimini
  nl: riet|wilgentenen
  pl: wiklin*
  sr: pruć*|prut* plete*

cardboard
  en: cardboard|paperboard|corrugated board
  de: karton|pappe|wellpappe|graspapier|recyclingkarton|graspappe
  fr: carton
  es: cartón
  it: cartone
  nl: karton|kartonnen
  pl: karton|kartonu|kartonow*|tektur*
  sr: karton*

recycled material
  en: recycled|ocean plastic|post consumer
  de: recycelt*|recyclt*|recycling|meeresplastik
  fr: recyclé|recyclée|recyclés|recyclées
  es: reciclado|reciclada|reciclados|recicladas
  it: riciclato|riciclata|riciclati|riciclate
  nl: gerecycled*|gerecyclede
  pl: z recyklingu|recykling*
  sr: reciklir*
  pt: reciclado|reciclada

compostable paper
  en: compostable paper|compostable film|bioplastic
  de: biokunststoff*|kompostierbar* folie
  fr: papier compostable|bioplastique
  es: papel compostable|bioplástico
  it: carta compostabile|bioplastica
  nl: bioplastic|composteerbar* papier
  pl: bioplastik*

brown glass (is glass)
  en: amber glass|brown glass
  de: braunglas*|violettglas|miron*
  fr: verre ambré|verre brun
  es: vidrio ámbar
  it: vetro ambrato|vetro scuro
  nl: bruin glas
  pl: ciemn* szkł*|brązow* szkł*

murano glass (is glass, crystal)
  en: murano glass|murano
  de: muranoglas
  fr: verre de murano|murano
  es: cristal de murano|murano
  it: vetro di murano|murano

nonstick coating
  en: teflon|nonstick coating|non stick coating|ptfe|ceramic coating
  de: teflon*|antihaftbeschichtung|antihaftbeschichtet*|keramikbeschicht*
  fr: téflon|revêtement antiadhésif|antiadhésif|antiadhésive
  es: teflón|antiadherente
  it: teflon|antiaderente
  nl: teflon|antiaanbaklaag
  pl: teflon*|powłok* nieprzywierając*
  sr: teflon*|neprijanjajuć*

plaster
  en: gypsum|jesmonite|terrazzo
  de: gips|terrazzo|jesmonite
  fr: plâtre|terrazzo
  es: terrazo|yeso
  it: terrazzo|gesso
  nl: gips|terrazzo
  pl: gips|gipsu|lastryko

quartz stone
  en: engineered stone|quartz stone|sintered stone
  de: quarzstein|verbundstein|naturstein*
  fr: pierre naturelle|pierre de taille
  es: piedra natural|silestone
  it: pietra naturale|gres porcellanato
  nl: natuursteen
  pl: kamie* naturaln*|spiek* kwarcow*
  sr: prirodn* kamen*

neoprene
  en: neoprene
  de: neopren*
  fr: néoprène
  es: neopreno
  it: neoprene
  nl: neopreen
  pl: neopren*
  sr: neopren*

softshell
  en: softshell
  de: softshell*
  fr: softshell
  es: softshell
  pl: softshell*

ripstop
  en: ripstop
  de: ripstop*

tarpaulin
  en: tarpaulin|oilcloth
  de: lkw plane|plane|wachstuch
  fr: bâche|toile cirée
  es: hule
  it: tela cerata|telone
  nl: zeil|dekzeil

down
  source: down|daunen*|duvet|plumón|piuma*|piumino|dons|puch|pierze
  en: goose down|duck down|down filling|down filled
  de: daunen*|gänsedaunen|entendaunen|daunenfüllung
  fr: duvet d oie|duvet de canard|plumes d oie
  es: plumón|plumas de oca|pluma de ganso
  it: piuma d oca|piumino d oca
  nl: ganzendons|eendendons
  pl: puch gęsi|puchu gęsiego|gęsi* puch*|kacz* puch*
  sr: guščj* perj*|paperj*

feather
  en: feathers
  de: federn
  fr: plumes
  es: plumas
  it: piume
  nl: veren
  pl: pióra|piór

horsehair
  en: horsehair|boar bristle|badger hair
  de: rosshaar*|wildschweinborste*|dachshaar
  fr: crin de cheval|poils de sanglier
  es: crin de caballo|cerdas de jabalí
  it: crine di cavallo|setole di cinghiale
  nl: paardenhaar
  pl: końskie włosie|końskiego włosia
`);
