import { parseTerms, type Term } from '../terms.ts';

/** Colours that are named after plants, stones and metals. */
export const NAMED_COLOURS: readonly Term[] = parseTerms(`
rose gold
  source: rose gold|rosé|roségold*|or rose|oro rosa|roségoud*|różow* złot*|rosegold*
  en: rose gold
  de: roségold*|rosegold*
  fr: or rose
  es: oro rosa
  it: oro rosa
  nl: roségoud*
  pl: różow* złot*

olive
  source: oliv*|khaki|kaki|oliw*|army|moss
  en: olive
  de: oliv|olive
  fr: olive
  es: oliva
  it: oliva
  nl: olijf
  pl: oliwka

coral
  source: coral*|korall*|corail|corall*|koraal*|koralow*|salmon|lachs*
  en: coral
  de: koralle|korallen*
  fr: corail
  es: coral
  it: corallo
  nl: koraal|koraalkleurig
  pl: koralow*

terracotta colour
  source: terrac*|terrak*|rust*|rost*|brick|ziegel*|rouille|teja|mattone|ruggine|roest*|ceglast*|rdzaw*|clay
  en: terracotta|rust
  de: terracotta|terrakotta|rostrot|rost
  fr: terracotta|rouille|brique
  es: terracota|teja
  it: terracotta|mattone|ruggine
  nl: terracotta|roest
  pl: terakota|ceglast*|rdzaw*

mustard (is yellow)
  source: senf*|mustard*|moutarde|mostaza|senape|mosterd*|musztard*|ochre|ocker|ocre|ocra|oker
  en: mustard|ochre
  de: senf|ocker
  fr: moutarde|ocre
  es: mostaza|ocre
  it: senape|ocra
  nl: mosterd|oker
  pl: musztardow*

lilac (is purple)
  source: lila*|lilac*|lavend*|lavand*|flieder*|liliow*|wrzos*|mauve|malva
  en: lilac|lavender|mauve
  de: lila|flieder|lavendel|mauve
  fr: lilas|lavande|mauve
  es: lila|lavanda|malva
  it: lilla|glicine|malva
  nl: lila|lavendel|mauve
  pl: liliow*|lawendow*|wrzosow*

named blue (is blue)
  source: cobalt*|kobalt*|indigo|bleu|blau*|azul|blu|blauw*|niebiesk*|blue
  en: cobalt|indigo|ocean blue|cobalt blue
  de: kobalt|indigo
  fr: bleu cobalt|bleu nuit|bleu roi|bleu pétrole|bleu canard|bleu ciel|indigo
  es: azul marino|azul cobalto|azul petróleo|azul cielo|índigo
  it: blu cobalto|blu petrolio|blu notte|indaco
  nl: kobaltblauw|indigo
  pl: kobaltow*|indygo|granatow*

named green (is green)
  source: sapin|fir|tanne*|forest|bosque|bosco|pino|bottle|flaschen*|bouteille|butelk*|green|vert|verde|groen*|zielon*|grün*
  en: forest green|bottle green|fir green
  fr: vert sapin|vert bouteille|vert forêt|vert sauge|vert amande
  es: verde bosque|verde botella|verde salvia
  it: verde bosco|verde bottiglia|verde salvia|verde pino
  pl: butelkow* zieleń|leśn* zieleń
`);
