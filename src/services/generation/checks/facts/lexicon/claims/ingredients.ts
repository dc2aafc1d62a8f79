import { parseTerms, type Term } from '../terms.ts';

/** Ingredients of food, supplements, cosmetics and fragrances. */
export const INGREDIENTS: readonly Term[] = parseTerms(`
whey
  en: whey|whey isolate|casein
  de: whey|molkenprotein*|molkeprotein*|casein
  fr: lactosérum|whey|caséine
  es: suero de leche|whey|caseína
  it: siero di latte|proteine del siero|whey
  nl: wei eiwit|whey
  pl: serwatk*
  sr: surutk*

creatine
  en: creatine|bcaa|taurine|caffeine|collagen|glutamine|l carnitine
  de: kreatin|creatin|taurin|koffein|kollagen|glutamin
  fr: créatine|taurine|caféine|collagène
  es: creatina|taurina|cafeína|colágeno
  it: creatina|taurina|caffeina|collagene
  nl: creatine|taurine|cafeïne|collageen
  pl: kreatyn*|taury*|kofein*|kolagen*
  sr: kreatin*|kofein*|kolagen*

salicylic acid
  en: salicylic|glycolic|lactic acid|aha|bha|niacinamide|ceramides|peptides|panthenol|allantoin
  de: salicylsäure|glykolsäure|niacinamid|ceramide|peptide|panthenol|allantoin
  fr: acide salicylique|acide glycolique|niacinamide|céramides|peptides|panthénol|allantoïne
  es: ácido salicílico|ácido glicólico|niacinamida|ceramidas|péptidos|pantenol
  it: acido salicilico|acido glicolico|niacinamide|ceramidi|peptidi|pantenolo
  nl: salicylzuur|glycolzuur|niacinamide|ceramiden|peptiden
  pl: kwas salicylow*|kwasem salicylow*|kwas glikolow*|niacynamid*|ceramid*|peptyd*|pantenol*
  sr: salicilna kiselina|niacinamid*|ceramid*|peptid*

hyaluronic acid
  en: hyaluronic
  de: hyaluron*
  fr: hyaluronique
  es: hialurónico
  it: ialuronico
  nl: hyaluronzuur
  pl: hialuronow*
  sr: hijaluronsk*

retinol
  any: retinol|bakuchiol
  fr: rétinol
  pl: retinol*

vitamins
  source: vitamin*|vitamina*|vitamine*|witamin*
  en: vitamin|vitamins
  de: vitamin|vitamine|vitaminen|vitaminreich*
  fr: vitamine|vitamines
  es: vitamina|vitaminas
  it: vitamina|vitamine
  nl: vitamine|vitamines|vitaminen
  pl: witamin*
  sr: vitamin*

minerals
  source: magnesium|magnésium|magnesio|magnez*|potass*|kalium|kalij*|potas*|zinc|zink|iron|calcium|calcio|wapń|mineral*|minéra*
  en: rich in magnesium|potassium|rich in iron|rich in calcium|rich in zinc|minerals|trace elements|selenium|iodine
  de: kalium|reich an magnesium|reich an eisen|mineralstoffe*|spurenelemente*|selen|jod
  fr: riche en magnésium|potassium|oligo éléments|minéraux|sélénium|magnésium
  es: potasio|rico en magnesio|oligoelementos|minerales|selenio
  it: potassio|ricco di magnesio|oligoelementi|sali minerali|selenio
  nl: kalium|rijk aan magnesium|mineralen|spoorelementen
  pl: potas*|magnez*|mikroelement*|składnik* mineraln*|selen*
  sr: kalijum*|magnezijum*|minerali|mineralima

omega
  source: omega*|oméga*
  en: omega|fatty acids
  de: omega|fettsäuren
  fr: oméga|omégas|acides gras
  es: omega|ácidos grasos
  it: omega|acidi grassi
  nl: omega|vetzuren
  pl: omega|kwasy tłuszczowe|kwasów tłuszczowych
  sr: omega|masn* kiselin*

stevia
  any: stevia|aspartame|sucralose|xylitol|erythritol
  de: xylit|erythrit|sucralose|aspartam
  fr: stévia|xylitol|édulcorants
  es: estevia|edulcorantes
  it: edulcoranti|dolcificanti
  pl: stewi*|ksylitol*|erytrytol*

essential oils
  source: argan*|jojoba*|tea tree|teebaum*|essential oil*|ätherisch*|huiles essentielles|aceite*|olio|olie|olej*|ulj*
  en: argan oil|argan|jojoba oil|jojoba|tea tree|essential oils|rosehip oil|castor oil|almond oil|shea butter|shea|cocoa butter|aloe vera|squalane
  de: arganöl|jojobaöl|teebaumöl|ätherische öle|ätherischen ölen|mandelöl|sheabutter|kakaobutter|aloe vera|hagebuttenöl
  fr: huile d argan|argan|huile de jojoba|arbre à thé|huiles essentielles|huile d amande|beurre de karité|karité|aloe vera
  es: aceite de argán|argán|jojoba|árbol de té|aceites esenciales|manteca de karité|karité|aloe vera
  it: olio di argan|argan|jojoba|oli essenziali|burro di karité|karité|aloe vera|olio di mandorle
  nl: arganolie|jojobaolie|tea tree|etherische oliën|sheaboter|aloë vera|amandelolie
  pl: olej* arganow*|arganow*|jojoba|olejk* eteryczn*|masł* shea|aloes*
  sr: arganov* ulj*|jojob*|etarsk* ulj*|šea|aloe vera

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

scents
  source: sandal*|sándalo|santal|tonka|musk|musc|amber|lavend*|lavand*|jasmin*|jazmín|gelsomino|bergamot*|patchouli|cedar|rose|roses
  en: sandalwood|tonka|patchouli|bergamot|jasmine|lavender|ylang|vetiver|oud|neroli|musk
  de: sandelholz|tonkabohne*|patschuli|bergamotte|jasmin|lavendel*|ylang|vetiver|moschus
  fr: bois de santal|santal|fève tonka|patchouli|bergamote|jasmin|lavande|ylang|vétiver|musc
  es: sándalo|haba tonka|pachulí|bergamota|jazmín|lavanda|vetiver|almizcle
  it: sandalo|fava tonka|patchouli|bergamotto|gelsomino|lavanda|vetiver|muschio bianco
  nl: sandelhout|tonkaboon|patchoeli|bergamot|jasmijn|lavendel|vetiver
  pl: drzewo sandałowe|drzewa sandałowego|tonka|paczul*|bergamotk*|jaśmin*|lawend*|wetywer*
  sr: sandalovin*|tonka|pačuli|bergamot*|jasmin*|lavand*

berries
  source: raspb*|himbe*|frambo*|frambu*|lampon*|malin*|strawb*|erdbe*|frais*|fresa*|fragol*|aardbe*|truskaw*|jagod*|blueb*|heidelb*|myrtil*|arándan*|mirtill*|bosbes*|borów*|berr*|beer*
  en: raspberries|raspberry|blueberries|blueberry|cranberries|goji|acai|blackcurrant|juniper berries|juniper
  de: himbeeren|himbeere|heidelbeeren|cranberries|goji|acai|johannisbeere*|wacholder*
  fr: framboises|framboise|myrtilles|canneberges|cassis|goji|genièvre|baies de
  es: frambuesas|frambuesa|arándanos|goji|bayas de|enebro
  it: lamponi|lampone|mirtilli|bacche di|ginepro|goji
  nl: frambozen|bosbessen|cranberries|jeneverbes*|goji
  pl: malin*|borówk*|żurawin*|jałow*|goji
  sr: malina|maline|borovnic*|brusnic*|klek*

citrus
  source: lemon*|zitron*|citron*|limón|limon*|citroen*|cytryn*|orange*|orang*|naranja*|aranc*|sinaasap*|pomarańcz*|citrus*|agrum*|lime*
  en: lemon flavour|lemon flavor|lemon zest|orange peel|blood oranges|grapefruit|yuzu
  de: zitronengeschmack|zitronenaroma|orangenschale|blutorange*|grapefruit|yuzu
  fr: goût citron|arôme citron|zeste d orange|orange sanguine|pamplemousse|yuzu
  es: sabor a limón|ralladura de naranja|pomelo|yuzu|naranja sanguina
  it: arance rosse|gusto limone|scorza d arancia|pompelmo|yuzu|arancia rossa
  nl: citroensmaak|sinaasappelschil|grapefruit|bloedsinaasappel
  pl: smak* cytrynow*|skórk* pomarańczow*|grejpfrut*|yuzu
  sr: ukus limuna|grejpfrut*

seeds and grains
  source: chia*|quinoa*|flax*|lein*|lin|linaza|lino|amaranth*|amarant*|hemp*|hanf*|sesam*|sésame|sésamo|millet|hirse|spelt|dinkel|oat*|hafer*|avoine|avena|haver*|owies|ovas
  en: chia|chia seeds|quinoa|flaxseed|linseed|amaranth|hemp seeds|sesame|spelt|buckwheat|millet|wholegrain|wholemeal
  de: chia|chiasamen|quinoa|leinsamen|amaranth|hanfsamen|sesam|dinkel|buchweizen|hirse|vollkorn*
  fr: graines de chia|chia|quinoa|graines de lin|amarante|sésame|épeautre|sarrasin|millet|complet|complète|complètes
  es: semillas de chia|semillas de chía|chía|quinoa|quinua|linaza|amaranto|sésamo|espelta|integral|integrales
  it: semi di chia|chia|quinoa|semi di lino|amaranto|sesamo|farro|grano saraceno|integrale|integrali
  nl: chiazaad|chia|quinoa|lijnzaad|amarant|sesam|spelt|boekweit|volkoren
  pl: chia|komos*|siemię lnian*|amarantus*|sezam*|orkisz*|gryk*|pełnoziarnist*
  sr: čija|kinoa|kinoe|lanen* sem*|susam*|heljd*|integraln*

nuts
  source: almond*|mandel*|amande*|almendr*|mandorl*|amandel*|migdał*|badem*|hazel*|hasel*|noisett*|avellan*|nocciol*|lešnik*|nut|nuts|nüsse|noix|nueces|noci|noten|orzech*
  en: hazelnuts|hazelnut|pistachios|pistachio|cashews|pecans|macadamia
  de: haselnüsse|haselnuss*|pistazie*|cashew*|macadamia*|pekannüsse
  fr: noisettes|pistaches|pistache|cajou|pécan
  es: avellanas|pistachos|pistacho|anacardos|pacanas
  it: nocciole|pistacchi|pistacchio|anacardi
  nl: hazelnoten|pistachenoten|cashewnoten
  pl: orzech* laskow*|pistacj*|nerkow*
  sr: lešnik*|pistać*|indijsk* orah*

spices
  source: cinnam*|zimt*|cannelle|canela|cannella|kaneel|cynamon*|cimet*|ginger*|ingwer*|gingembre|jengibre|zenzero|gember*|imbir*|đumbir*|turmer*|kurkum*|curcum*|cúrcum*|safr*|saffr*|azafrán|zafferano|szafran*|spice*|spez*|spezie|piment*
  en: cinnamon|ginger|turmeric|saffron|cardamom|matcha
  de: zimt|ingwer|kurkuma|safran|kardamom|matcha
  fr: cannelle|gingembre|curcuma|safran|cardamome|matcha
  es: canela|jengibre|cúrcuma|azafrán|cardamomo|matcha
  it: cannella|zenzero|curcuma|zafferano|cardamomo|matcha
  nl: kaneel|gember|kurkuma|saffraan|kardemom|matcha
  pl: cynamon*|imbir*|kurkum*|szafran*|kardamon*|matcha
  sr: cimet*|đumbir*|kurkum*|šafran*|kardamom*|mača

flowers
  source: lil*|lirio*|giglio|gigli|leli*|rose*|rosa*|róż*|ruž*|peon*|orchid*|orquíd*|tulip*|tulp*|tulipan*
  en: lilies|peonies|orchids|hydrangeas|eucalyptus leaves|carnations
  de: lilien|pfingstrosen|orchideen|hortensien|nelken
  fr: lys|lis blancs|pivoines|orchidées|hortensias|œillets
  es: lirios|peonías|orquídeas|hortensias|claveles|astromelias
  it: gigli|peonie|orchidee|ortensie|garofani
  nl: lelies|pioenrozen|orchideeën|hortensia*
  pl: lilie|lilii|piwoni*|orchide*|hortensj*|goździk* kwiat*
  sr: ljiljan*|božur*|orhidej*|hortenzij*

plant actives
  en: thymoquinone|curcumin|polyphenols|flavonoids|cbd|ginseng|ginkgo|spirulina|ashwagandha|echinacea|chlorophyll|resveratrol
  de: thymochinon|curcumin|polyphenole|flavonoide|cbd|ginseng|ginkgo|spirulina|echinacea
  fr: thymoquinone|curcumine|polyphénols|flavonoïdes|cbd|ginseng|ginkgo|spiruline|échinacée
  es: timoquinona|curcumina|polifenoles|flavonoides|cbd|ginseng|ginkgo|espirulina|equinácea
  it: timochinone|curcumina|polifenoli|flavonoidi|cbd|ginseng|ginkgo|spirulina|echinacea
  nl: thymoquinon|curcumine|polyfenolen|flavonoïden|cbd|ginseng|ginkgo|spirulina
  pl: tymochinon*|kurkumin*|polifenol*|flawonoid*|cbd|żeń szeń*|spirulin*|jeżówk*
  sr: timokinon*|kurkumin*|polifenol*|flavonoid*|ginseng*|spirulin*
`);
