import { columnKey, offerCell } from './offer-columns.ts';

type Fields = Record<string, unknown>;

/** What files and stores write, by https://schema.org/ItemAvailability */
const STATES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '1': 'InStock',
    true: 'InStock',
    yes: 'InStock',
    instock: 'InStock',
    available: 'InStock',
    limitedavailability: 'LimitedAvailability',
    '0': 'OutOfStock',
    false: 'OutOfStock',
    no: 'OutOfStock',
    outofstock: 'OutOfStock',
    soldout: 'SoldOut',
    backorder: 'BackOrder',
    onbackorder: 'BackOrder',
    preorder: 'PreOrder',
    discontinued: 'Discontinued',
  }),
);

/**
 * Returns the availability that a record states, or that follows from its stock, as an address of schema.org; else
 * null.
 */
export function availabilityOf(record: Fields): string | null {
  const said = record['in_stock'] ?? offerCell(record['raw'], 'availability');
  const state = said === undefined ? stateOfStock(record) : STATES.get(columnKey(String(said).split('/').at(-1)!));
  return state ? `https://schema.org/${state}` : null;
}

/** Returns the availability of all offers together: in stock if one is. Null where one of the others is unknown. */
export function commonAvailability(each: readonly (string | null)[]): string | null {
  const inStock = each.find((state) => state?.endsWith('/InStock'));
  return inStock ?? (new Set(each).size === 1 ? each[0]! : null);
}

/** Shopify states a policy for every variant, and a tracker only where stock is counted. */
function stateOfStock(record: Fields): string | undefined {
  const stock = record['inventory_quantity'];
  const policy = record['inventory_policy'];
  if (typeof stock !== 'number' || (policy !== undefined && !record['inventory_tracker'])) return undefined;
  if (stock > 0) return 'InStock';
  return /^(?:continue|true)$/i.test(String(policy)) ? 'BackOrder' : 'OutOfStock';
}
