import { parseTerms, type Term } from '../terms.ts';

/** Plain colours and colours with a name of their own. */
export const PLAIN_COLOURS: readonly Term[] = parseTerms(`
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
  source: slate
  en: grey|gray
  de: grau*
  fr: gris|grise|grises
  es: gris|grises
  it: grigio|grigia|grigi|grigie
  nl: grijs|grijze
  pl: szar*|popielat*
  sr: siv*

anthracite (is grey)
  source: charcoal|graphit*|slate
  en: anthracite|graphite|charcoal grey|charcoal gray
  de: anthrazit*|graphit*
  fr: anthracite|graphite
  es: antracita|grafito
  it: antracite|grafite
  nl: antraciet|grafiet
  pl: antracyt*|grafitow*
  sr: antracit*|grafit*

red
  source: brick|terracotta|crimson|ruby|burgundy|cherry|bordeaux|rust
  en: red|crimson|scarlet
  de: rot|rote|roten|roter|rotes
  fr: rouge|rouges
  es: rojo|roja|rojos|rojas
  it: rosso|rossa|rossi|rosse
  nl: rood|rode
  pl: czerwon*|czerwień
  sr: crven*

burgundy (is red)
  source: wine|wein*|cherry|maroon
  en: burgundy|maroon|wine red|bordeaux
  de: bordeaux*|weinrot*
  fr: bordeaux|lie de vin
  es: granate|burdeos
  it: bordeaux|bordò|vinaccia
  nl: bordeauxrood|wijnrood|wijnrode
  pl: bordow*|burgund*
  sr: bordo

blue
  source: indigo|denim|sky|azul*
  en: blue|royal blue
  de: blau*|royalblau
  fr: bleu|bleue|bleus|bleues
  es: azul|azules
  it: blu|azzurro|azzurra
  nl: blauw|blauwe
  pl: niebiesk*|błękitn*
  sr: plav*

navy (is blue)
  source: marine*|marino|midnight|dark blue
  en: navy|navy blue|midnight blue
  de: marineblau*|navy|nachtblau*
  fr: marine|bleu marine|bleu nuit
  es: azul marino
  it: blu navy|blu marino|blu notte
  nl: marineblauw|marineblauwe|navy|nachtblauw
  pl: granatow*|granat|granacie
  sr: teget

sky blue (is blue)
  source: sky|light blue|baby blue
  en: sky blue|baby blue
  de: himmelblau*|babyblau
  fr: bleu ciel
  es: azul cielo|celeste
  it: celeste|azzurro cielo
  nl: hemelsblauw|hemelsblauwe|babyblauw
  pl: błękit
  sr: nebesko plav*

green
  source: moss
  en: green
  de: grün|grüne|grünen|grüner|grünes
  fr: vert|verte|verts|vertes
  es: verde|verdes
  it: verde|verdi
  nl: groen|groene
  pl: zielon*|zieleń|zieleni
  sr: zelen*

olive green (is green)
  source: oliv*|khaki|army|legergroen
  en: olive green|khaki|army green|moss green
  de: olivgrün*|khaki|moosgrün*
  fr: vert olive|kaki|vert mousse
  es: verde oliva|caqui|verde musgo
  it: verde oliva|cachi|kaki|verde muschio
  nl: olijfgroen|olijfgroene|legergroen|kaki|mosgroen
  pl: oliwkow*|khaki
  sr: maslinast*

mint green (is green)
  source: mint*|menta|menthe|mięt*
  en: mint green|lime green|apple green
  de: mintgrün*|mint|limettengrün*|apfelgrün*
  fr: vert menthe|vert d eau|vert anis|vert pomme
  es: verde menta|verde lima|verde manzana
  it: verde menta|verde lime|verde mela|verde acqua
  nl: mintgroen|mintgroene|limoengroen|appelgroen
  pl: miętow*|limonkow*
  sr: mentol zelen*|boj* mente

sage green (is green)
  source: sage|salbei*|sauge|salvia|salie|eucalyptus
  en: sage green|eucalyptus green
  de: salbeigrün*
  fr: vert sauge
  es: verde salvia
  it: verde salvia
  nl: saliegroen|saliegroene
  pl: szałwiow*
  sr: boj* žalfije

emerald (is green)
  source: emerald|smaragd*|jade|forest|bottle
  en: emerald green|jade green|forest green|bottle green
  de: smaragdgrün*|jadegrün*|tannengrün*|flaschengrün*
  fr: vert émeraude|vert sapin|vert bouteille
  es: verde esmeralda|verde bosque|verde botella
  it: verde smeraldo|verde bosco|verde bottiglia
  nl: smaragdgroen|smaragdgroene|bosgroen|flessengroen
  pl: szmaragdow*|butelkow*
  sr: smaragdn*

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
  en: orange
  de: orangefarben*|orange|oranger|orangene|orangenem
  fr: orangé|orangée|couleur orange
  es: naranja|anaranjado|ámbar
  it: arancione|arancio
  nl: oranje
  pl: pomarańczow*
  sr: narandžast*

pink
  source: rose*|rosa*|blush
  en: pink|rose pink
  de: rosa|pink|rosé|roséfarben*
  fr: couleur rose|rose pâle
  es: rosado|rosada
  it: colore rosa
  nl: roze
  pl: różow*|róż
  sr: roze|ružičast*|pink

dusty pink (is pink)
  source: dusty|blush|powder|altrosa|old rose
  en: dusty pink|dusty rose|blush pink|old rose|powder pink
  de: altrosa|puderrosa
  fr: rose poudré|vieux rose
  es: rosa palo|rosa empolvado
  it: rosa cipria|rosa antico
  nl: oudroze|poederroze
  pl: pudrow* róż*|brudn* róż*
  sr: puder roze

fuchsia (is pink)
  source: magenta|fuchsia|fucsia|cerise
  en: fuchsia|magenta|hot pink
  de: fuchsia|magenta
  fr: fuchsia|magenta
  es: fucsia|magenta
  it: fucsia|magenta
  nl: fuchsia|magenta
  pl: fuksj*|malinow*|magent*
  sr: ciklama

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
  en: brown|chestnut brown|tan colour
  de: braun*
  fr: marron|brun|brune
  es: marrón|marrones|castaño
  it: marrone|marroni
  nl: bruin|bruine
  pl: brązow*|brąz|brązie
  sr: braon|smeđ*

cognac colour (is brown)
  source: cognac*|tan|camel|caramel
  en: cognac|camel
  de: cognac*|camel
  fr: cognac|camel
  es: coñac|camel
  it: cognac|cuoio scuro|cammello
  nl: cognac|cognackleurig|camel
  pl: koniakow*|karmelow*
  sr: konjak boj*

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
