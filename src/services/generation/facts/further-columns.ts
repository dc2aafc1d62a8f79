import { unpackCell } from './packed-cell.ts';

/** Words anywhere in a column name that mark administrative data: ids, addresses, stock, taxes, costs, sales figures. */
const ADMINISTRATIVE = new RegExp(
  '\\b(?:ids?|uuid|guid|gid|pid|sku|ean|gtin|upc|mpn|asin|isbn|barcode|handle|slug|ur[il]|href|images?|photos?|pictures?|bild(?:er)?|thumbnails?|' +
    'tax(?:able|es)?|steuer(?:satz)?|mwst|vat|tva|costs?|einkaufspreis|ek|vk|brutto vk|umsatz|turnover|clicks?|purchase|wholesale|margin|supplier|lieferant|fournisseur|proveedor|' +
    'stock|lager|lagerbestand|bestand|inventory|quantity|qty|backorders?|fulfil?lment|versand|warehouse|lieferzeit|' +
    'published|adwords|custom label|google product category|gift card|custom product|created|updated|modified|timestamp|crawl|creator|upsells?|cross sells|' +
    'price|pricing|preis|prix|precio|prezzo|prijs|cena|currency|währung|endkunden|yoast|wpcom|intern(?:al)?|admin|variant|variants|artikelnummer|bestellnummer|item number|product number|' +
    'ratings?|reviews?|nutri ?score|nutrition score|score|nova group|additives n|rank|seller|website|websites|config|increments|sold individually|linked to|has options|required options|attribute set(?: code)?|attribute \\d+ (?:default|visible|global)|emb codes?|merchant)\\b',
  'i',
);
/** The same for words that are the whole name: `active` is administrative, `active ingredients` is not. */
const WHOLE_NAME =
  /^(?:meta\b.*|links?|src|policy|status|states?|active|enabled|featured|visib(?:le|ility).*|position|(?:sort |menu )?order|sort|badge|new|sale|countries(?: tags)?|notes?|notizen?|date.*|version|parent|grouped.*|template|location|stores?|shipping class|download (?:limit|expiry).*|private|type|row|nr|no)$/i;
/** Shopify adds the key of a metafield to its name: `Material (product.metafields.custom.material)`. */
const METAFIELD = /\s*\((?:product|variant)\.metafields\.[^()]*\)$/;
/** Whether a product is sold in a market: `Included / Canada`. */
const MARKET = /^included\s*\//i;
const ADDRESS = /^\s*(?:https?:|\/\/|gid:|data:|mailto:|www\.|\/[\w-]+\/\S*\.\w{3,4}$)/i;
const UNINFORMATIVE = /^\s*(?:true|false|no|nein|non|y|n|n\/?a|null|none|-+|0|1)?\s*$/i;
/** A content with its unit in a column of quantities, such as `200 ml`; a bare number there is a stock. */
const CONTENT = /^\s*\d+(?:[.,]\d+)?\s*(?:[mc]?l|k?g|mg|oz|lbs?|cm|mm|m|pcs|st(?:ück|k)?)\b/i;
const QUANTITY = /\b(?:quantity|qty)\b/i;

/** Columns of yes and no, such as `Dry: 1` for skin types. A single one may be a setting of the store. */
const FLAG_NAME = /^\p{Lu}\p{Ll}{2,20}$/u;
const MIN_FLAGS = 3;
const MAX_COLUMNS = 60;
/** A catalogue can have thousands of custom columns. */
const MAX_INSPECTED = 500;

/**
 * Returns the columns of a file, besides the standard ones, that are facts about the product, such as material, colour
 * and width. Administrative columns are omitted, and cells that list several facts are taken apart.
 */
export function furtherColumns(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return {};
  const flags = Object.entries(raw).filter(([name, value]) => FLAG_NAME.test(name) && /^[01]$/.test(String(value)));
  const yes = new Set(
    flags.length >= MIN_FLAGS ? flags.filter(([, value]) => String(value) === '1').map(([name]) => name) : [],
  );
  const facts = Object.entries(raw)
    .slice(0, MAX_INSPECTED)
    .map(([name, value]) => [name.replace(METAFIELD, ''), yes.has(name) ? 'suitable' : value] as const)
    .filter(([name, value]) => isFact(name, value))
    .map(([name, value]) => [name, factsOf(unpackCell(value))] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(facts.slice(0, MAX_COLUMNS));
}

/** Removes administrative entries of an unpacked cell; undefined if nothing remains. */
function factsOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const facts = Object.entries(value).filter(([name, each]) => isFact(name, each));
  return facts.length > 0 ? Object.fromEntries(facts) : undefined;
}

/** Whether the column is a fact about the product that interests a customer. */
export function isFact(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean' || value === 0) return false;
  if (MARKET.test(name)) return false;
  if (typeof value === 'string' && (UNINFORMATIVE.test(value.slice(0, 40)) || ADDRESS.test(value.slice(0, 200))))
    return false;
  // Splits all spellings of a name into words: `tax_code`, `taxCode`, `Tax code`.
  const words = name
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (QUANTITY.test(words) && typeof value === 'string' && CONTENT.test(value)) return true;
  return words !== '' && !ADMINISTRATIVE.test(words) && !WHOLE_NAME.test(words);
}
