/** Words anywhere in a column name that mark administrative data: ids, addresses, stock, taxes, costs. */
const ADMINISTRATIVE = new RegExp(
  '\\b(?:ids?|uuid|guid|gid|sku|ean|gtin|upc|mpn|asin|isbn|barcode|handle|slug|ur[il]|href|images?|photos?|pictures?|bild(?:er)?|thumbnails?|' +
    'tax(?:able|es)?|steuer|mwst|vat|tva|costs?|einkaufspreis|ek|purchase|wholesale|margin|supplier|lieferant|fournisseur|proveedor|' +
    'stock|lager|lagerbestand|bestand|inventory|quantity|qty|backorders?|fulfil?lment|versand|warehouse|lieferzeit|' +
    'published|adwords|custom label|gift card|custom product|created|updated|modified|timestamp|upsells?|cross sells|' +
    'price|preis|prix|precio|prezzo|currency|währung|yoast|wpcom|intern(?:al)?|admin|variant|artikelnummer|bestellnummer|item number|product number)\\b',
  'i',
);
/** The same for words that are the whole name: `active` is administrative, `active ingredients` is not. */
const WHOLE_NAME =
  /^(?:meta\b.*|links?|src|policy|status|active|enabled|featured|visib(?:le|ility).*|position|(?:sort |menu )?order|sort|labels?|notes?|notizen?|date.*|version|parent|grouped.*|template|location|shipping class|download (?:limit|expiry).*|private|type|row|nr|no)$/i;
const ADDRESS = /^\s*(?:https?:|\/\/|gid:|data:|mailto:|www\.)/i;
const UNINFORMATIVE = /^\s*(?:true|false|yes|no|ja|nein|oui|non|n\/?a|null|none|-+|0|1)?\s*$/i;

const MAX_COLUMNS = 60;
/** A catalogue can have thousands of custom columns. */
const MAX_INSPECTED = 500;

/**
 * Returns the columns of a file, besides the standard ones, that are facts about the product, such as material, colour
 * and width. Administrative columns are omitted.
 */
export function furtherColumns(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return {};
  const facts = Object.entries(raw)
    .slice(0, MAX_INSPECTED)
    .filter(([name, value]) => isFact(name, value));
  return Object.fromEntries(facts.slice(0, MAX_COLUMNS));
}

/** Whether the column is a fact about the product that interests a customer. */
export function isFact(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean' || value === 0) return false;
  if (typeof value === 'string' && (UNINFORMATIVE.test(value.slice(0, 40)) || ADDRESS.test(value.slice(0, 40))))
    return false;
  // Splits all spellings of a name into words: `tax_code`, `taxCode`, `Tax code`.
  const words = name
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words !== '' && !ADMINISTRATIVE.test(words) && !WHOLE_NAME.test(words);
}
