/**
 * Statuses of products that are not public, in files and APIs of Shopify and WooCommerce, and our `vanished`. The last
 * three are values of the column `published`.
 */
const HIDDEN = new Set(['draft', 'archived', 'pending', 'private', 'future', 'trash', 'vanished', 'false', '0', '-1']);

/** Whether one of the statuses of a product says that customers do not see it. */
export function isHidden(states: readonly unknown[]): boolean {
  return states.some((state) => isPlain(state) && HIDDEN.has(String(state).toLowerCase()));
}

/** Whether a value is an http or https address. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
