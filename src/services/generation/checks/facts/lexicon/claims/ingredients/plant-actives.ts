import { parseTerms, type Term } from '../../terms.ts';

/** What plants, animals and mushrooms are valued for. A text that names one claims that it is inside. */
export const PLANT_ACTIVES: readonly Term[] = parseTerms(`
plant actives
  en: thymoquinone|polyphenols|flavonoids
  de: thymochinon|polyphenole|flavonoide
  fr: thymoquinone|polyphénols|flavonoïdes
  es: timoquinona|polifenoles|flavonoides
  it: timochinone|polifenoli|flavonoidi
  nl: thymoquinon|polyfenolen|flavonoïden
  pl: tymochinon*|polifenol*|flawonoid*
  sr: timokinon*|polifenol*|flavonoid*

cannabidiol
  en: cbd
  de: cbd
  fr: cbd
  es: cbd
  it: cbd
  nl: cbd
  pl: cbd
  sr: cbd

ginseng
  en: ginseng|ginkgo|ashwagandha|maca|rhodiola|guarana
  de: ginseng|ginkgo|ashwagandha|maca|guarana
  fr: ginseng|ginkgo|ashwagandha|maca|guarana
  es: ginseng|ginkgo|ashwagandha|maca|guaraná
  it: ginseng|ginkgo|ashwagandha|maca|guaranà
  nl: ginseng|ginkgo|ashwagandha|maca|guarana
  pl: żeń szeń*|miłorz*|ashwagandh*|guaran*
  sr: ginseng*|ginko|ašvagand*|guaran*

spirulina
  en: spirulina|chlorella|chlorophyll|seaweed|algae
  de: spirulina|chlorella|algen*
  fr: spiruline|chlorelle|algues
  es: espirulina|algas
  it: spirulina|alghe
  nl: spirulina|chlorella|algen|zeewier
  pl: spirulin*|chlorell*|alg|algi
  sr: spirulin*|alge|algi

echinacea
  en: echinacea|milk thistle|valerian|hops extract
  de: echinacea|mariendistel|baldrian|hopfenextrakt
  fr: échinacée|chardon marie|valériane
  es: equinácea|cardo mariano|valeriana
  it: echinacea|cardo mariano|valeriana
  nl: echinacea|mariadistel|valeriaan
  pl: jeżówk*|ostropest*|walerian*|kozłk* lekarsk*
  sr: ehinace*|valerijan*

glucosamine
  en: glucosamine|chondroitin|msm
  de: glucosamin|chondroitin|grünlippmuschel*
  fr: glucosamine|chondroïtine
  es: glucosamina|condroitina
  it: glucosamina|condroitina
  nl: glucosamine|chondroïtine
  pl: glukozamin*|chondroityn*
  sr: glukozamin*|hondroitin*

fish oil
  en: fish oil|salmon oil|cod liver
  de: fischöl|lachsöl|lebertran
  fr: huile de poisson|huile de saumon
  es: aceite de pescado|aceite de salmón
  it: olio di pesce|olio di salmone
  nl: visolie|zalmolie
  pl: olej* rybi*|olej* z łosos*|tran
  sr: riblj* ulj*

propolis
  en: propolis|royal jelly|bee pollen|manuka
  de: propolis|gelée royale|blütenpollen|manuka*
  fr: propolis|gelée royale|pollen
  es: propóleo*|jalea real|polen
  it: propoli|pappa reale|polline
  nl: propolis|koninginnengelei|stuifmeel
  pl: propolis*|mleczk* pszczel*|pyłk* pszczel*
  sr: propolis*|matičn* mleč*|polen*

mushrooms
  en: reishi|lion s mane|chaga|cordyceps|shiitake
  de: reishi|chaga|cordyceps|shiitake
  fr: reishi|chaga|cordyceps|shiitaké
  es: reishi|chaga|cordyceps|shiitake
  it: reishi|chaga|cordyceps|shiitake
  nl: reishi|chaga|cordyceps|shiitake
  pl: reishi|chaga|cordyceps|shiitake
  sr: reiši|šitake

probiotic cultures
  en: live cultures|kefir cultures|lactobacillus
  de: milchsäurebakterien|lebende kulturen
  fr: ferments lactiques
  es: fermentos lácticos|lactobacilos
  it: fermenti lattici
  nl: melkzuurbacteriën
  pl: kultur* bakterii
  sr: mlečnokiselinsk*
`);
