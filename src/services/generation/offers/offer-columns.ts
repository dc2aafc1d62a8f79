/** The keys of the source data that say something of an offer. */
export const OFFER_KEYS = [
  'price',
  'compare_at_price',
  'sale_price',
  'inventory_quantity',
  'inventory_policy',
  'inventory_tracker',
  'in_stock',
  'status',
  'published',
  'url',
] as const;

/**
 * Further columns of files and stores by what they say: names of WooCommerce, Magento, Google's product data and
 * spreadsheets, as {@link columnKey} writes them.
 */
export const OFFER_COLUMNS = {
  currency: [
    'currency',
    'currencycode',
    'pricecurrency',
    'währung',
    'devise',
    'monnaie',
    'moneda',
    'divisa',
    'moeda',
    'valuta',
    'waluta',
  ],
  salePrice: ['saleprice', 'specialprice'],
  saleStart: ['dateonsalefromgmt', 'datesalepricestarts', 'specialpricefromdate', 'specialfromdate'],
  saleEnd: ['dateonsaletogmt', 'datesalepriceends', 'specialpricetodate', 'specialtodate'],
  salePeriod: ['salepriceeffectivedate'],
  availability: ['availability', 'stockstatus', 'instock'],
  address: ['permalink', 'link', 'onlinestoreurl', 'producturl'],
  status: ['status'],
} as const;

type OfferColumn = keyof typeof OFFER_COLUMNS;

/** Returns the name of a column without case, spaces, hyphens and underscores. */
export function columnKey(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** Returns the first cell of `raw` that says something, or undefined. */
export function offerCell(raw: unknown, column: OfferColumn): unknown {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const cells = new Map(Object.entries(raw).map(([name, value]) => [columnKey(name), value]));
  return OFFER_COLUMNS[column].map((name) => cells.get(name)).find((cell) => cell !== undefined && cell !== null);
}
