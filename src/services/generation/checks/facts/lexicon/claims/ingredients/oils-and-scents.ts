import { parseTerms, type Term } from '../../terms.ts';

/** Oils, butters and scents. A text that names one claims that it is inside. */
export const OILS_AND_SCENTS: readonly Term[] = parseTerms(`
argan oil
  en: argan oil|argan
  de: arganöl|argan
  fr: huile d argan|argan
  es: aceite de argán|argán
  it: olio di argan|argan
  nl: arganolie|argan
  pl: olej* arganow*|arganow*
  sr: arganov* ulj*|argan*

jojoba oil
  en: jojoba oil|jojoba
  de: jojobaöl|jojoba
  fr: huile de jojoba|jojoba
  es: jojoba
  it: jojoba
  nl: jojoba|jojobaolie
  pl: jojoba
  sr: jojob*

tea tree
  en: tea tree
  de: teebaum*
  fr: arbre à thé|tea tree
  es: árbol de té
  it: tea tree|melaleuca
  nl: tea tree|theeboom*
  pl: drzew* herbacian*
  sr: čajev* drv*

essential oils
  en: essential oils
  de: ätherische öle|ätherischen ölen
  fr: huiles essentielles
  es: aceites esenciales
  it: oli essenziali
  nl: etherische oliën
  pl: olejk* eteryczn*
  sr: etarsk* ulj*

rosehip
  en: rosehip oil|rosehip
  de: hagebuttenöl|hagebutte*
  fr: rose musquée|églantier|cynorrhodon
  es: rosa mosqueta
  it: rosa mosqueta|rosa canina
  nl: rozenbottel*
  pl: dzik* róż*
  sr: šip*

almond oil
  source: almond*|mandel*|amand*|almendr*|mandorl*|migdał*|badem*
  en: almond oil
  de: mandelöl
  fr: huile d amande
  es: aceite de almendras
  it: olio di mandorle
  nl: amandelolie
  pl: olej* migdałow*
  sr: bademov* ulj*

castor oil
  en: castor oil
  de: rizinusöl
  fr: huile de ricin
  es: aceite de ricino
  it: olio di ricino
  nl: castorolie|wonderolie
  pl: olej* rycynow*
  sr: ricinusov* ulj*

coconut
  source: coco|coconut*|cocco|kokos*
  en: coconut oil|coconut milk|coconut flakes|coconut
  de: kokosöl|kokosflocken|kokosraspel|kokosmilch|kokos
  fr: huile de coco|noix de coco|lait de coco
  es: aceite de coco|leche de coco|coco rallado
  it: olio di cocco|latte di cocco|cocco
  nl: kokosolie|kokos|kokosmelk
  pl: olej* kokosow*|kokos*
  sr: kokosov*|kokos

olive oil
  source: oliv*|olijf*|oliw*|maslin*
  en: olive oil
  de: olivenöl
  fr: huile d olive
  es: aceite de oliva
  it: olio di oliva|olio d oliva|olio extravergine
  nl: olijfolie
  pl: oliw* z oliwek|oliw*
  sr: maslinov* ulj*

shea butter
  en: shea butter|shea
  de: sheabutter|shea
  fr: beurre de karité|karité
  es: manteca de karité|karité
  it: burro di karité|karité
  nl: sheaboter|shea
  pl: masł* shea
  sr: šea|ši puter

cocoa butter
  source: cocoa|kakao|cacao
  en: cocoa butter
  de: kakaobutter
  fr: beurre de cacao
  es: manteca de cacao
  it: burro di cacao
  nl: cacaoboter
  pl: masł* kakaow*
  sr: kakao puter

aloe vera
  en: aloe vera|aloe
  de: aloe vera|aloe
  fr: aloe vera|aloès
  es: aloe vera|áloe
  it: aloe vera|aloe
  nl: aloë vera|aloë|aloe vera
  pl: aloes*
  sr: aloe vera|aloje

squalane
  en: squalane
  de: squalan
  fr: squalane
  es: escualano
  it: squalano
  nl: squalaan
  pl: skwalan*
  sr: skvalan*

green tea extract
  en: green tea extract|green tea
  de: grüntee*|grünem tee|grüner tee
  fr: thé vert
  es: té verde
  it: tè verde
  nl: groene thee
  pl: zielon* herbat*
  sr: zelen* čaj*

snail
  en: snail mucin
  de: schneckenschleim
  fr: bave d escargot
  es: baba de caracol
  it: bava di lumaca
  nl: slakkenslijm
  pl: śluz* ślimak*
  sr: puževa sluz

charcoal
  en: activated charcoal
  de: aktivkohle
  fr: charbon actif|charbon végétal
  es: carbón activado
  it: carbone attivo|carbone vegetale
  nl: actieve kool
  pl: węgl* aktywn*
  sr: aktivn* ug*

clay
  en: kaolin|bentonite|white clay|green clay
  de: heilerde|kaolin|tonerde
  fr: argile|kaolin
  es: arcilla|caolín
  it: argilla|caolino
  nl: kaolien|groene klei
  pl: glink*
  sr: kaolin|beloj glini

vanilla
  source: vanil*|wanil*|vainilla|vaniglia
  en: vanilla
  de: vanille*
  fr: vanille
  es: vainilla
  it: vaniglia
  nl: vanille
  pl: wanili*
  sr: vanil*

sandalwood
  source: sandal*|sándalo|santal
  en: sandalwood
  de: sandelholz
  fr: bois de santal|santal
  es: sándalo
  it: sandalo
  nl: sandelhout
  pl: drzewo sandałowe|drzewa sandałowego|sandałow*
  sr: sandalovin*

tonka
  en: tonka
  de: tonkabohne*|tonka
  fr: fève tonka|tonka
  es: haba tonka|tonka
  it: fava tonka|tonka
  nl: tonkaboon|tonka
  pl: tonka|tonki
  sr: tonka

patchouli
  en: patchouli
  de: patschuli
  fr: patchouli
  es: pachulí
  it: patchouli
  nl: patchoeli
  pl: paczul*
  sr: pačuli

bergamot
  en: bergamot
  de: bergamotte
  fr: bergamote
  es: bergamota
  it: bergamotto
  nl: bergamot
  pl: bergamotk*|bergamot*
  sr: bergamot*

jasmine
  en: jasmine
  de: jasmin
  fr: jasmin
  es: jazmín
  it: gelsomino
  nl: jasmijn
  pl: jaśmin*
  sr: jasmin*

lavender
  source: lavend*|lavand*|lawend*
  en: lavender oil|lavender scent|lavender
  de: lavendel*
  fr: lavande
  es: lavanda
  it: lavanda
  nl: lavendel
  pl: lawend*
  sr: lavand*

ylang
  en: ylang|vetiver|oud|neroli
  de: ylang|vetiver|neroli
  fr: ylang|vétiver|néroli
  es: ylang|vetiver|neroli|azahar
  it: ylang|vetiver|neroli
  nl: ylang|vetiver|neroli
  pl: ylang|wetywer*|neroli
  sr: ilang|vetiver|neroli

musk
  en: musk
  de: moschus
  fr: musc
  es: almizcle
  it: muschio bianco
  nl: muskus
  pl: piżm*
  sr: mošus*

cedarwood
  source: cedar|cedr*|zeder*|cèdre
  en: cedarwood
  de: zedernholz
  fr: bois de cèdre
  es: madera de cedro
  it: legno di cedro
  nl: cederhout
  pl: drzewo cedrowe|cedrow*
  sr: kedrov*

amber
  en: amber notes|ambergris
  de: amber|bernsteinnote
  fr: notes ambrées
  es: notas ambaradas|notas de ámbar
  it: note ambrate|ambra
  nl: amber
  pl: nut* ambr*|ambry
  sr: ćilibar*|ambr*
`);
