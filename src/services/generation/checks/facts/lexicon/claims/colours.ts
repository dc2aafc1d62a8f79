import { parseTerms, type Term } from '../terms.ts';
import { NAMED_COLOURS } from './named-colours.ts';
import { PLAIN_COLOURS } from './plain-colours.ts';

/** The colours that have shades, in the form that a word for the shade takes. */
const SHADED = parseTerms(`
grey
  en: grey|gray
  de: grau*
  fr: gris
  es: gris
  it: grigio
  nl: grijs|grijze
  pl: szar*
  sr: siv*

blue
  en: blue
  de: blau*
  fr: bleu
  es: azul
  it: blu
  nl: blauw|blauwe
  pl: niebiesk*
  sr: plav*

green
  en: green
  de: grün*
  fr: vert
  es: verde
  it: verde
  nl: groen|groene
  pl: zielon*
  sr: zelen*

red
  en: red
  de: rot*
  fr: rouge
  es: rojo
  it: rosso
  nl: rood|rode
  pl: czerwon*
  sr: crven*

brown
  en: brown
  de: braun*
  fr: marron
  es: marrón
  it: marrone
  nl: bruin|bruine
  pl: brązow*
  sr: braon

pink
  en: pink
  de: rosa*
  fr: rose
  es: rosa
  it: rosa
  nl: roze
  pl: różow*
  sr: roze

yellow
  en: yellow
  de: gelb*
  fr: jaune
  es: amarillo
  it: giallo
  nl: geel|gele
  pl: żółt*
  sr: žut*

orange
  en: orange
  de: orange*
  fr: orange
  es: naranja
  it: arancione
  nl: oranje
  pl: pomarańczow*
  sr: narandžast*
`);
/** Words for shades: before the colour, or after it in Romance languages. Compounds have none between. */
const SHADES: Record<string, Record<string, string>> = {
  dark: {
    en: 'dark _|deep _',
    de: 'dunkel_|dunkles _|tief_',
    fr: '_ foncé',
    es: '_ oscuro',
    it: '_ scuro',
    nl: 'donker_',
    pl: 'ciemno_|ciemn* _',
    sr: 'tamno_|tamno _',
  },
  light: {
    en: 'light _|pale _',
    de: 'hell_|zart_',
    fr: '_ clair|_ pâle',
    es: '_ claro',
    it: '_ chiaro',
    nl: 'licht_',
    pl: 'jasno_|jasn* _',
    sr: 'svetlo_|svetlo _',
  },
  bright: {
    en: 'bright _|neon _|vivid _',
    de: 'knall_|neon_|leucht_',
    fr: '_ vif|_ fluo|_ néon',
    es: '_ brillante|_ neón|_ flúor',
    it: '_ acceso|_ neon|_ fluo',
    nl: 'fel_|neon_',
    pl: 'jaskrawo_|neonow* _',
    sr: 'jarko_|jarko _|neon _',
  },
  pastel: {
    en: 'pastel _',
    de: 'pastell_',
    fr: '_ pastel',
    es: '_ pastel',
    it: '_ pastello',
    nl: 'pastel_',
    pl: 'pastelow* _',
    sr: 'pastelno _',
  },
};
const shadesOf = ({ id, words }: Term): Term[] =>
  Object.entries(SHADES).map(([shade, patterns]) => ({
    id: `${shade} ${id}`,
    is: [id],
    words: Object.fromEntries(
      Object.entries(patterns).map(([language, forms]) => [
        language,
        forms
          .split('|')
          .flatMap((form) => words[language]!.split('|').map((colour) => form.replace('_', colour)))
          .join('|'),
      ]),
    ),
  }));

/** German and Dutch compounds that name a shade: `Taubenblau`, `koraalrood`. */
const COMPOUND_SHADES = parseTerms(`
shade of blue (is blue)
  de: *blau
  nl: *blauw

shade of green (is green)
  de: *grün
  nl: *groen

shade of grey (is grey)
  de: *grau
  nl: *grijs

shade of yellow (is yellow)
  de: *gelb
  nl: *geel

shade of brown (is brown)
  de: *braun
  nl: *bruin

shade of red (is red)
  de: *rot
  nl: *rood

shade of white (is white)
  de: *weiß
  nl: *wit

shade of black (is black)
  de: *schwarz
  nl: *zwart
`);

/** Colours and their shades. In a text they count where a list or a word such as "colour" makes them one of the product. */
export const COLOURS: readonly Term[] = [
  ...PLAIN_COLOURS,
  ...NAMED_COLOURS,
  ...SHADED.flatMap(shadesOf),
  ...COMPOUND_SHADES,
];
