import { parseTerms, type Term } from '../terms.ts';

/** Colours. In a text they count where a list or a word such as "colour" makes them one of the product. */
export const COLOURS: readonly Term[] = parseTerms(`
white
  source: ivory|ecru|pearl|opal
  en: white|off white|ivory
  de: weiß*|weiss*|elfenbein*|cremeweiß
  fr: blanc|blanche|blancs|blanches|ivoire
  es: blanco|blanca|blancos|blancas|marfil
  it: bianco|bianca|bianchi|bianche|avorio
  nl: wit|witte|ivoor|gebroken wit
  pl: biał*|biel|bieli
  sr: bel*|bijel*

black
  en: black|jet black
  de: schwarz*
  fr: noir|noire|noirs|noires
  es: negro|negra|negros|negras
  it: nero|nera|neri|nere
  nl: zwart|zwarte
  pl: czarn*|czerń|czerni
  sr: crn*

grey
  source: slate|graphit*
  en: grey|gray|dark grey|dark gray|light grey|charcoal grey|anthracite|graphite
  de: grau*|anthrazit*|hellgrau*|dunkelgrau*|graphit*
  fr: gris|grise|grises|anthracite
  es: gris|grises|antracita
  it: grigio|grigia|grigi|grigie|antracite|grigio perla
  nl: grijs|grijze|antraciet|donkergrijs|lichtgrijs
  pl: szar*|grafitow*|antracyt*|popielat*
  sr: siv*|antracit*

red
  source: crimson|ruby|burgundy|cherry|bordeaux|rust
  en: red|burgundy|crimson|dark red|scarlet
  de: rot|rote|roten|roter|rotes|dunkelrot*|bordeaux*|weinrot*
  fr: rouge|rouges|bordeaux
  es: rojo|roja|rojos|rojas|granate|burdeos
  it: rosso|rossa|rossi|rosse|bordeaux
  nl: rood|rode|bordeauxrood|donkerrood
  pl: czerwon*|czerwień|bordow*
  sr: crven*|bordo

blue
  source: navy|indigo|denim|sky|azul*|marine
  en: blue|navy|navy blue|royal blue|sky blue|dark blue|light blue|petrol
  de: blau*|dunkelblau*|hellblau*|marineblau*|navy|petrol|royalblau
  fr: bleu|bleue|bleus|bleues|marine|bleu marine
  es: azul|azules|azul marino
  it: blu|azzurro|azzurra|celeste
  nl: blauw|blauwe|donkerblauw|lichtblauw|marineblauw
  pl: niebiesk*|granatow*|błękitn*|granat|granacie
  sr: plav*|teget

green
  source: olive|emerald|sage|mint|khaki
  en: green|emerald green|jade green|forest green|olive green|mint green|khaki|sage green|bottle green
  de: grün|grüne|grünen|grüner|grünes|dunkelgrün*|olivgrün*|mintgrün*|smaragdgrün*|khaki|hellgrün*
  fr: vert|verte|verts|vertes|vert olive|kaki
  es: verde|verdes|caqui|verde oliva
  it: verde|verdi|cachi|verde oliva
  nl: groen|groene|legergroen|donkergroen|olijfgroen|mintgroen|khaki
  pl: zielon*|zieleń|zieleni|khaki|oliwkow*|miętow*|butelkow*
  sr: zelen*|maslinast*

yellow
  source: mustard|gold*|lemon
  en: yellow|mustard yellow|mustard
  de: gelb*|senfgelb*
  fr: jaune|jaunes|moutarde
  es: amarillo|amarilla|amarillos|mostaza
  it: giallo|gialla|gialli|gialle|senape
  nl: geel|gele|okergeel|mosterdgeel
  pl: żółt*|musztardow*
  sr: žut*

orange
  source: rust|amber|terracotta|copper
  en: orange|bright orange|orange colour|burnt orange|neon orange
  de: orangefarben*|knallorange|in orange
  fr: orangé|orangée|couleur orange
  es: naranja|anaranjado|ámbar
  it: arancione|arancio
  nl: oranje
  pl: pomarańczow*
  sr: narandžast*

pink
  source: rose*|rosa*|blush|magenta|fuchsia
  en: pink|dusty pink|rose pink|fuchsia|magenta|blush pink
  de: rosa|pink|altrosa|rosé|fuchsia|roséfarben*
  fr: rose poudré|rose pâle|fuchsia|couleur rose|vieux rose
  es: rosa palo|rosado|rosada|fucsia
  it: rosa cipria|rosa antico|fucsia
  nl: roze|oudroze|fuchsia|lichtroze
  pl: różow*|róż|fuksj*|malinow*
  sr: roze|ružičast*|pink

purple
  source: violet*|lilac|lavender|mauve|plum
  en: purple|violet|lilac|lavender colour|mauve|plum colour
  de: lila|violett*|flieder*|lavendel|mauve|pflaume
  fr: violet|violette|violets|lilas|mauve|prune
  es: morado|morada|violeta|lila|malva
  it: viola|lilla|malva|prugna
  nl: paars|paarse|lila|mauve
  pl: fioletow*|liliow*|lawendow*|śliwkow*
  sr: ljubičast*|lila

brown
  source: cognac|tan|walnut|chocolate|camel|espresso|coffee|teak|oak|wood*
  en: brown|cognac|dark brown|chestnut brown|tan colour|camel
  de: braun*|cognac*|dunkelbraun*|hellbraun*|camel
  fr: marron|brun|brune|cognac|camel|chocolat foncé
  es: marrón|marrones|castaño|coñac|camel
  it: marrone|marroni|cognac|cuoio scuro
  nl: bruin|bruine|cognac|cognackleurig|donkerbruin|camel
  pl: brązow*|brąz|brązie|koniakow*|karmelow*
  sr: braon|smeđ*

beige
  source: sand|cream|natural*|nude|taupe|ecru|linen|tan
  en: beige|cream|sand|taupe|nude|ecru|champagne colour
  de: beige*|creme*|sand|sandfarben*|taupe|ecru|champagner
  fr: beige|crème|sable|taupe|écru
  es: beige|beis|crema|arena|topo|crudo
  it: beige|crema|sabbia|tortora|ecrù
  nl: beige|crème|zand|zandkleurig|taupe|ecru
  pl: beżow*|beż|kremow*|piaskow*|ecru
  sr: bež|krem|peščan*

metallic
  source: gold*|silver*|silber*|brass|chrome|copper|bronze|doré|dorée|argent*|dorad*|platead*|dorat*|argentat*|goud*|zilver*|złot*|srebr*|zlat*
  en: matt gold|matte gold|gold colour|golden finish|silver colour
  de: goldfarben*|silberfarben*|mattgold
  fr: doré mat|coloris doré|couleur or|argenté mat
  es: dorado mate|color dorado|plateado mate
  it: dorato opaco|color oro|color argento
  nl: goudkleurig|goudkleurige|zilverkleurig|zilverkleurige|mat goud
  pl: kolor* złot*|kolor* srebrn*|złot* mat
  sr: zlatn* boj*|srebrn* boj*

turquoise colour
  source: turquoise|türkis|turquesa|turchese|turkus*|teal|aqua
  en: turquoise|teal|aqua
  de: türkis*|petrol
  fr: turquoise|bleu canard
  es: turquesa
  it: turchese|ottanio
  nl: turkoois|turquoise|petrol
  pl: turkusow*|morsk*
  sr: tirkizn*
`);
