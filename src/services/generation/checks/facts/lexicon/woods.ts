import { parseTerms, type Term } from './terms.ts';

/** Woods and similar plants such as bamboo. */
export const WOODS: readonly Term[] = parseTerms(`
wood
  en: wood|wooden|hardwood|timber
  de: holz|hölzern*|holz*|*holz|*hölzer
  fr: en bois|de bois|bois de|bois|boisé
  es: madera|maderas
  it: legno|legni
  nl: hout|houten|*hout
  pl: drewn*|drzewn*
  sr: drvo|drva|drveta|drvetu|drvetom|drven*
  pt: madeira

oak (is wood)
  en: oak
  de: eiche|eichen|eichenholz*|eichenfurnier*|eichenplatte|wildeiche|massiveiche
  fr: chêne
  es: roble
  it: rovere|quercia
  nl: eik|eiken|eiken*
  pl: dąb|dębu|dębow*
  sr: hrast|hrasta|hrastov*
  pt: carvalho

beech (is wood)
  en: beech|beechwood
  de: buche|buchenholz*|buchenfurnier|kernbuche|massivbuche
  fr: hêtre
  es: de haya
  it: faggio
  nl: beuken|beuken*
  pl: buk|buku|bukow*
  sr: bukva|bukve|bukov*

walnut (is wood)
  en: walnut
  de: nussbaum*|walnussholz
  fr: noyer
  es: nogal
  it: in noce|legno di noce|noce massello|noce canaletto
  nl: notenhout|notenhouten|walnoothout
  pl: orzech włoski|orzecha włoskiego|orzechow* drewn*
  sr: orahovin*|od oraha|orahov* drv*

pine (is wood)
  en: pine|pinewood
  de: kiefer|kiefern*
  fr: pin|pin massif
  es: pino
  it: pino
  nl: grenen|grenen*|dennenhout
  pl: sosna|sosny|sosnow*
  sr: borovin*|borov* drv*

birch (is wood)
  en: birch
  de: birke|birken*
  fr: bouleau
  es: abedul
  it: betulla
  nl: berken|berken*
  pl: brzoz*
  sr: breza|breze|brezov*

douglas fir (is wood)
  en: douglas fir
  de: douglasie*|douglasien*
  fr: pin douglas|sapin de douglas|douglas
  es: abeto de douglas|pino oregón
  it: abete di douglas|douglasia
  nl: douglashout|douglas hout
  pl: daglezj*
  sr: duglazij*

lime wood (is wood)
  en: lime wood|limewood|linden wood|basswood
  de: lindenholz*
  fr: bois de tilleul|en tilleul
  es: madera de tilo
  it: legno di tiglio
  nl: lindehout*|lindenhout*
  pl: drewn* lipow*|lipow* drewn*|drewn* z lipy
  sr: lipov* drv*|lipovin*|drv* lipe

ash wood (is wood)
  en: ash wood|ashwood|solid ash
  de: esche|eschen*
  fr: frêne
  es: fresno
  it: frassino
  nl: essenhout*
  pl: jesion*
  sr: jasen*

maple (is wood)
  en: maple wood|solid maple|canadian maple|maple
  de: ahornholz|ahorn*
  fr: érable
  es: arce
  it: acero legno
  nl: esdoorn*
  pl: klon|klonu|klonow*
  sr: javor*

olive wood (is wood)
  en: olive wood|olivewood
  de: olivenholz*
  fr: bois d olivier|olivier
  es: madera de olivo|olivo
  it: legno d ulivo|legno di ulivo|legno d olivo|ulivo
  nl: olijfhout*
  pl: drewn* oliwn*
  sr: maslinov* drv*

teak (is wood)
  en: teak|teakwood
  de: teak*
  fr: teck
  es: teca
  it: teak
  pl: tek|teku|tekow*
  sr: tikovin*

acacia (is wood)
  en: acacia
  de: akazie|akazien*
  fr: acacia
  nl: acacia*
  pl: akacj*
  sr: bagrem*

mahogany (is wood)
  en: mahogany
  de: mahagoni*
  fr: acajou
  es: caoba
  it: mogano
  nl: mahonie*
  pl: mahoni*
  sr: mahagoni*

cedar (is wood)
  en: cedar wood|cedarwood|of cedar
  de: zedernholz|zeder
  fr: cèdre
  es: cedro
  it: cedro legno|legno di cedro
  nl: cederhout*
  pl: cedr|cedru|cedrow*
  sr: kedrovin*|kedar

spruce (is wood)
  en: spruce
  de: fichte|fichten*
  fr: épicéa
  nl: vuren|vurenhout
  pl: świerk*
  sr: smrek*|smrč*

plywood (is wood)
  en: plywood
  de: sperrholz*
  fr: contreplaqué
  es: contrachapado
  it: compensato
  nl: multiplex|triplex
  pl: sklejk*
  sr: šperploč*

mdf
  en: mdf

bamboo (is wood)
  en: bamboo
  de: bambus*
  fr: bambou
  es: bambú
  it: bambù
  nl: bamboe|bamboe*
  pl: bambus*
  sr: bambus*
  pt: bambu

rattan
  en: rattan
  de: rattan*
  fr: rotin
  es: ratán
  it: rattan
  nl: rotan
  pl: ratan*
  sr: ratan*

cork
  en: cork
  de: kork|korkgriff|korkboden|korkfußbett|korkuntersetzer|naturkork
  fr: liège
  es: corcho
  it: sughero
  nl: kurk|kurken
  pl: korek|korka|korkow*
  sr: pluta|plute|pluten*

paper
  en: kraft paper|handmade paper|recycled paper
  de: kraftpapier|büttenpapier|recyclingpapier
  fr: papier kraft|papier recyclé
  es: papel kraft|papel reciclado
  it: carta kraft|carta riciclata
  nl: kraftpapier
  pl: papier kraft
  sr: kraft papir
`);
