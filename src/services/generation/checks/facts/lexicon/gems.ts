import { parseTerms, type Term } from './terms.ts';

/** Gemstones and other materials of jewellery. Names that are also colours or first names need a word beside them. */
export const GEMS: readonly Term[] = parseTerms(`
diamond
  en: diamond|diamonds
  de: diamant*|brillant|brillanten
  fr: diamant|diamants
  es: diamante|diamantes
  it: diamante|diamanti
  nl: diamant|diamanten
  pl: diament*|brylant*
  sr: dijamant*

zirconia
  en: zirconia|zircon|zircons|cubic zirconia
  de: zirkonia*|zirkon*
  fr: zirconium|zircon|zircons|oxyde de zirconium
  es: circonita*|circón|circonia*
  it: zirconia|zirconi|zircone
  nl: zirkonia*
  pl: cyrkoni*
  sr: cirkon*

amethyst
  en: amethyst|amethysts
  de: amethyst*
  fr: améthyste|améthystes
  es: amatista|amatistas
  it: ametista|ametiste
  nl: amethist*
  pl: ametyst*
  sr: ametist*

jade
  en: jade stone|jade|nephrite
  de: jade|jadestein*
  fr: jade
  es: jade
  it: giada
  nl: jade
  pl: jadeit*|nefryt*
  sr: žad|žada

turquoise
  source: turquoise|türkis|turquesa|turchese|turkus*
  en: turquoise stone|turquoise gemstone|real turquoise
  de: türkisstein*|türkis stein*
  fr: pierre turquoise|pierres turquoise
  es: piedra turquesa
  it: pietra turchese

emerald
  source: emerald*|smaragd*|émeraude*|esmeralda*|smeraldo|szmaragd*
  en: emerald stone|emerald gemstone|emeralds|real emerald
  de: smaragde|smaragden|smaragdstein
  fr: émeraudes
  es: esmeraldas
  it: smeraldi
  nl: smaragden
  pl: szmaragdami|szmaragdy

ruby
  en: rubies|ruby stone|ruby gemstone|real ruby
  de: rubin|rubine|rubinen
  fr: rubis
  es: rubíes|rubí
  it: rubini|rubino
  nl: robijn*
  pl: rubin|rubiny|rubinem|rubinami
  sr: rubin*

sapphire
  en: sapphire|sapphires
  de: saphir*
  fr: saphir|saphirs
  es: zafiro|zafiros
  it: zaffiro|zaffiri
  nl: saffier*
  pl: szafir|szafiru|szafirem|szafirow* szkł*
  sr: safir*

topaz
  en: topaz|topazes
  de: topas|topase
  fr: topaze|topazes
  es: topacio|topacios
  it: topazio|topazi
  nl: topaas
  pl: topaz*
  sr: topaz*

opal
  en: opals|opal stone|fire opal|real opal
  de: opalstein*|feueropal
  fr: opale de feu|opales
  es: ópalo|ópalos
  it: opali
  pl: opalami|opale

garnet
  en: garnet|garnets
  de: granatstein*|granate
  fr: grenats
  es: granates
  it: granati
  pl: granaty|granatami

onyx
  en: onyx stone|onyx gemstone
  de: onyxstein*
  fr: onyx
  es: ónix|ónice
  it: onice
  pl: onyks*
  sr: oniks*

moonstone
  en: moonstone*
  de: mondstein*
  fr: pierre de lune
  es: piedra lunar|piedra de luna
  it: pietra di luna
  nl: maansteen*
  pl: kamie* księżycow*
  sr: mesečev* kamen*

quartz
  en: quartz
  de: quarzstein*|rosenquarz*|bergkristall*
  fr: quartz rose|cristal de roche
  es: cuarzo
  it: quarzo rosa
  nl: rozenkwarts
  pl: kwarc różow*|kwarcu różow*
  sr: kvarc*

lapis lazuli
  en: lapis lazuli|lapis
  de: lapislazuli
  fr: lapis lazuli
  es: lapislázuli
  it: lapislazzuli
  pl: lapis lazuli

agate
  en: agate|agates
  de: achat|achate
  fr: agate|agates
  es: ágata|ágatas
  it: agata|agate
  pl: agat|agaty|agatem
  sr: ahat*

pearl
  en: pearls|freshwater pearl|cultured pearl|mother of pearl
  de: perlen|süßwasserperle*|zuchtperle*|perlmutt*
  fr: perles|perle de culture|nacre
  es: perlas|nácar
  it: perle|madreperla
  nl: parels|parelmoer
  pl: perły|perłami|perłow* mas*
  sr: biseri|bisera|sedef*

amber
  source: amber|bernstein|ambre|ámbar|ambra|barnsteen|bursztyn*
  en: baltic amber|real amber
  de: bernstein*
  fr: ambre de la baltique
  es: ámbar del báltico
  it: ambra baltica
  nl: barnsteen*
  pl: bursztyn*
  sr: ćilibar*

coral
  en: real coral
  de: echte koralle*
  fr: corail véritable
  it: corallo rosso

obsidian
  en: obsidian
  de: obsidian*
  fr: obsidienne
  es: obsidiana
  it: ossidiana
  pl: obsydian*
`);
