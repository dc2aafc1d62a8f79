/** Words that tell of records, addresses, stock, taxes and what the goods cost the shop, wherever in a name they stand. */
const OF_THE_SHOP = new RegExp(
  '\\b(?:ids?|uuid|guid|gid|sku|ean|gtin|upc|mpn|asin|isbn|barcode|handle|slug|ur[il]|href|images?|photos?|pictures?|bild(?:er)?|thumbnails?|' +
    'tax(?:able|es)?|steuer|mwst|vat|tva|costs?|einkaufspreis|ek|purchase|wholesale|margin|supplier|lieferant|fournisseur|proveedor|' +
    'stock|lager|lagerbestand|bestand|inventory|quantity|qty|backorders?|fulfil?lment|versand|warehouse|lieferzeit|' +
    'published|adwords|custom label|gift card|custom product|created|updated|modified|timestamp|upsells?|cross sells|' +
    'price|preis|prix|precio|prezzo|currency|währung|yoast|wpcom|intern(?:al)?|admin|variant|artikelnummer|bestellnummer|item number|product number)\\b',
  'i',
);
/** Words that tell of the same where they are the whole name: `active` does, `active ingredients` does not. */
const WHOLE_NAME =
  /^(?:meta\b.*|links?|src|policy|status|active|enabled|featured|visib(?:le|ility).*|position|(?:sort |menu )?order|sort|labels?|notes?|notizen?|date.*|version|parent|grouped.*|template|location|shipping class|download (?:limit|expiry).*|private|type|row|nr|no)$/i;
const ADDRESS = /^\s*(?:https?:|\/\/|gid:|data:|mailto:|www\.)/i;
const SAYS_NOTHING = /^\s*(?:true|false|yes|no|ja|nein|oui|non|n\/?a|null|none|-+|0|1)?\s*$/i;

const MOST_COLUMNS = 60;
/** A catalogue may have thousands of columns of its own. */
const MOST_LOOKED_AT = 500;

/**
 * Of the columns that a file has beside those that are known, the ones that are facts about the product (material, colour,
 * width): they are the source's own words for what it sells. What only the shop needs is left out.
 */
export function furtherColumns(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return {};
  const facts = Object.entries(raw)
    .slice(0, MOST_LOOKED_AT)
    .filter(([name, value]) => isFact(name, value));
  return Object.fromEntries(facts.slice(0, MOST_COLUMNS));
}

/** Whether a column tells a customer something. */
export function isFact(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean' || value === 0) return false;
  if (typeof value === 'string' && (SAYS_NOTHING.test(value.slice(0, 40)) || ADDRESS.test(value.slice(0, 40))))
    return false;
  // Words of a name are told apart however it is written: `tax_code`, `taxCode`, `Tax code`.
  const words = name
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words !== '' && !OF_THE_SHOP.test(words) && !WHOLE_NAME.test(words);
}
