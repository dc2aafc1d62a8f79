import { parseTerms, type Term } from '../../terms.ts';

/** Grains, seeds, nuts and spices. A text that names one claims that it is inside. */
export const GRAINS_AND_NUTS: readonly Term[] = parseTerms(`
chia
  en: chia|chia seeds
  de: chia|chiasamen
  fr: graines de chia|chia
  es: semillas de chia|semillas de chía|chía
  it: semi di chia|chia
  nl: chiazaad|chia
  pl: chia|nasion chia
  sr: čija|čije

quinoa
  en: quinoa
  de: quinoa
  fr: quinoa
  es: quinoa|quinua
  it: quinoa
  nl: quinoa
  pl: komos*|quino*
  sr: kinoa|kinoe

flaxseed
  en: flaxseed|flaxseeds|linseed|linseeds
  de: leinsamen
  fr: graines de lin
  es: linaza|semillas de lino
  it: semi di lino
  nl: lijnzaad
  pl: siemię lnian*|siemieni* lnian*
  sr: lanen* sem*

amaranth
  en: amaranth
  de: amaranth
  fr: amarante
  es: amaranto
  it: amaranto
  nl: amarant
  pl: amarantus*
  sr: amarant*

hemp seeds
  en: hemp seeds|hemp oil
  de: hanfsamen|hanföl
  fr: graines de chanvre|huile de chanvre
  es: semillas de cáñamo|aceite de cáñamo
  it: semi di canapa|olio di canapa
  nl: hennepzaad|hennepolie
  pl: nasion* konopi|olej* konopn*
  sr: seme konoplje|konopljin*

sesame
  en: sesame
  de: sesam
  fr: sésame
  es: sésamo
  it: sesamo
  nl: sesam
  pl: sezam*
  sr: susam*

pumpkin seeds
  en: pumpkin seeds|sunflower seeds
  de: kürbiskerne*|sonnenblumenkerne*
  fr: graines de courge|graines de tournesol
  es: pipas de calabaza|semillas de calabaza|pipas de girasol
  it: semi di zucca|semi di girasole
  nl: pompoenpitten|zonnebloempitten
  pl: pestk* dyni|pestk* słonecznik*
  sr: seme bundeve|seme suncokreta|golic*

spelt
  en: spelt
  de: dinkel*
  fr: épeautre
  es: espelta
  it: farro
  nl: spelt
  pl: orkisz*
  sr: spelt*

buckwheat
  en: buckwheat
  de: buchweizen
  fr: sarrasin
  es: trigo sarraceno|alforfón
  it: grano saraceno
  nl: boekweit
  pl: gryk*|gryczan*
  sr: heljd*

millet
  en: millet
  de: hirse
  fr: millet
  es: mijo
  it: miglio
  nl: gierst
  pl: jagł*|proso
  sr: proso

oats
  source: oat|oats|hafer*|avoine|avena|haver*|owies|owsian*|ovas|ovsen*
  en: oat flakes|rolled oats|oatmeal|oat flour
  de: haferflocken|hafermehl|haferkleie
  fr: flocons d avoine|son d avoine
  es: copos de avena|salvado de avena
  it: fiocchi d avena|crusca d avena
  nl: havermout|havervlokken
  pl: płatk* owsian*
  sr: ovsen* pahuljic*

wholegrain
  en: wholegrain|wholemeal|whole wheat
  de: vollkorn*
  fr: complet|complète|complètes
  es: integral|integrales
  it: integrale|integrali
  nl: volkoren*
  pl: pełnoziarnist*
  sr: integraln*

hazelnut
  en: hazelnuts|hazelnut
  de: haselnüsse|haselnuss*
  fr: noisettes|de noisette|à la noisette
  es: avellanas|avellana
  it: nocciole|nocciola
  nl: hazelnoten|hazelnoot
  pl: orzech* laskow*
  sr: lešnik*

almond
  en: almonds|flaked almonds
  de: mandeln|mandelmus
  fr: amandes
  es: almendras
  it: mandorle
  nl: amandelen
  pl: migdał*
  sr: badem*

walnut kernels
  en: walnuts
  de: walnüsse
  fr: cerneaux de noix
  es: nueces
  it: noci|gherigli
  nl: walnoten
  pl: orzech* włosk*
  sr: orah|orasi|oraha

pistachio
  en: pistachios|pistachio
  de: pistazie*
  fr: pistaches|pistache
  es: pistachos|pistacho
  it: pistacchi|pistacchio
  nl: pistachenoten|pistache
  pl: pistacj*
  sr: pistać*

cashew
  en: cashews|cashew
  de: cashew*
  fr: noix de cajou|cajou
  es: anacardos
  it: anacardi
  nl: cashewnoten
  pl: nerkow*
  sr: indijsk* orah*

pecan
  en: pecans|macadamia|brazil nuts
  de: pekannüsse|macadamia*|paranüsse
  fr: pécan|macadamia|noix du brésil
  es: pacanas|macadamia|nueces de brasil
  it: noci pecan|macadamia|noci del brasile
  nl: pecannoten|macadamia|paranoten
  pl: pekan*|makadami*
  sr: pekan*|makadami*

peanut
  en: peanuts|peanut butter
  de: erdnüsse|erdnuss*
  fr: cacahuètes|cacahuète
  es: cacahuetes|cacahuete
  it: arachidi|burro di arachidi
  nl: pinda|pinda s|pindakaas
  pl: orzeszk* ziemn*|arachidow*
  sr: kikiriki*

cinnamon
  en: cinnamon
  de: zimt
  fr: cannelle
  es: canela
  it: cannella
  nl: kaneel
  pl: cynamon*
  sr: cimet*

ginger
  en: ginger
  de: ingwer*
  fr: gingembre
  es: jengibre
  it: zenzero
  nl: gember
  pl: imbir*
  sr: đumbir*

turmeric
  en: turmeric|curcumin
  de: kurkuma|curcumin|kurkumin
  fr: curcuma|curcumine
  es: cúrcuma|curcumina
  it: curcuma|curcumina
  nl: kurkuma|curcumine
  pl: kurkum*
  sr: kurkum*

saffron
  en: saffron
  de: safran
  fr: safran
  es: azafrán
  it: zafferano
  nl: saffraan
  pl: szafran*
  sr: šafran*

cardamom
  en: cardamom
  de: kardamom
  fr: cardamome
  es: cardamomo
  it: cardamomo
  nl: kardemom
  pl: kardamon*
  sr: kardamom*

matcha
  en: matcha
  de: matcha
  fr: matcha
  es: matcha
  it: matcha
  nl: matcha
  pl: matcha
  sr: mača|matcha
`);
