/**
 * Things of a home, a wardrobe and a table that a text names beside a product: `on a wooden table`, `over a linen shirt`.
 * The folded beginnings of their names, of all languages together. Parts of products, such as straps and lids, are none.
 */
const STEMS = new Set(
  `
abito album armadi armario armoire assiett balcon balcony balkon banc banco bank basket bed belt bench biurk blazer
blouse bluz bluzk board bookcase bookshelf boots borst bottin bottine bottle branch brosse brush bureau burste bush
buty camic camis ceintur cesto chair chapeau chaquet chaussett chaussur chemis chinos clothes coffee commode comod
coupell credenz cuaderno cuenco cup cuscin desk dress dywan dzemper dzins escalera escritori estanteria etager fence
floor gacie garderob giacc giard gilet gonna handtuch handtucher hat hemd hose jack jacke jacket jakn jean jeans
jersey jumper jup jurk kabat kapa kapu kast kleid komod kosz koszul kubek kubk kurtk ladder lavabo libreri maglion
manteau mantel mantil matras mesa mesit mezi mug napkin nappe obrus ogrod oven palto pantal parket parkett parquet
pavimento pennel peskir piano plaid plank plateau plato plot pod podlog pojas polo pullover puloveri regal remen robe
rok rug sakko scaffal scarf schaal schal schoen schuh sciarpa serviett servill shirt shoe sjaal sjal skarp skirt
sneakers sock sofa sok sokk spodni spodniach spodnic stol stole straw stul suelo suit sukienk sukn sveter sweater swet
szafk szalik szlafrok table tablecloth tafel tafelkleed taglier tapis tappet tarass tasse tavol tegel terraz tisch
tischdeck tovagl towel trainer tray trays trepp treppe trouser trousers trui tshirt tuch vass vest veste vestid
vestito vloer wall wand wardrobe werkbank windowsill zaun zid
`
    .trim()
    .split(/\s+/),
);
/** The same at the end of a compound: `Holztisch`, `Leinenhemd`. */
const COMPOUND =
  /(?:tisch|hemd|bank|bluse|kleid|hose|jacke|mantel|rock|schrank|regal|boden|zaun|tablett|brett|handtuch|decke|tuch|tasse|bürste|treppe|tafel|vloer|kast|jurk|trui|broek|plank|schaal)(?:e|en|er|es|s|n)?$/u;
/** The longest ending of a plural or a case, and that of a short beginning, which others may share. */
const [LONGEST_ENDING, LONGEST_OF_SHORT] = [3, 2];
const SHORT = 4;

/** Whether a folded word names a thing that stands beside products, or a compound ends with one. */
export function isSurrounding(word: string): boolean {
  if (COMPOUND.test(word)) return true;
  for (let length = Math.max(3, word.length - LONGEST_ENDING); length <= word.length; length++)
    if (STEMS.has(word.slice(0, length)) && (length > SHORT || word.length - length <= LONGEST_OF_SHORT)) return true;
  return false;
}

/** Words before a thing that comes with the product or belongs to it. */
export const GIVEN =
  /(?<!\p{L})(?:comes? (?:with|in)|includ\p{L}+|supplied|complete with|plus|set of|featur\p{L}+|has|have|made|crafted|contains?|geliefert|inklusive|inkl|samt|enthält|enthalten|hat|besitzt|gefertigt|livrée?s?|fournie?s?|inclus\p{L}*|comprend|contient|possède|fabriqué\p{L}*|incluye\p{L}*|viene|contiene|tiene|hech[oa]s?|fabricad\p{L}+|inclu[sd]\p{L}*|dotat\p{L}+|ha|realizzat\p{L}+|fornit\p{L}+|inclusief|geleverd|bevat|heeft|gemaakt|zestaw\p{L}*|zawiera|posiada|wykonan\p{L}+|sadrži|dolazi|uključ\p{L}+|ima|napravljen\p{L}*)(?!\p{L})/iu;

/** Words before what a product is worn, used or eaten with. */
export const COMPANY =
  /(?<!\p{L})(?:gets? along with|go(?:es)? (?:well )?with|pairs? (?:it |them |well )?with|looks? good with|match(?:es)? (?:it )?with|team (?:it )?with|layer (?:it )?(?:over|under)|wear (?:it |them )?(?:with|over|under)|likes|friends? with|passt (?:gut )?(?:zu|über|unter)|kombinier\p{L}+ (?:\p{L}+ )?mit|tragen sie (?:\p{L}+ )?(?:zu|über|mit)|trag (?:\p{L}+ )?(?:zu|über|mit)|s['’]accorde avec|se marient? avec|se porte(?:nt)? (?:avec|sur)|portez-(?:le|la|les) (?:avec|sur)|combina\p{L}* con|llév\p{L}+ con|pega con|abbina\p{L}* (?:a|con|ad)|sta bene con|indossa\p{L}* (?:con|sopra)|past (?:goed )?bij|combineer (?:\p{L}+ )?met|draag (?:\p{L}+ )?(?:op|over|met)|pasuje do|noś (?:\p{L}+ )?(?:z|do|na)|slaže se (?:sa?|uz)|nosi\p{L}* (?:\p{L}+ )?(?:uz|preko|sa?))(?!\p{L})/iu;

/** What sayings make of a material: `nerves of steel`, `a heart of gold`. */
export const SAYING =
  /(?<!\p{L})(?:nerves?|hearts?|knees|legs|will|hands?|stomach|nerven|herz|knie|beine|wille|nerfs|cœur|coeur|genoux|jambes|santé|nervios|coraz[oó]n|rodillas|piernas|salud|nervi|cuore|ginocchia|gambe|zenuwen|hart|knieën|benen|nerwy|serce|kolana|živc\p{L}|src\p{L}|kolena) (?:of|aus|wie|en|de|d['’]|di|d|van|ze?|od)\s?$/iu;
