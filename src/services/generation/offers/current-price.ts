import { readNumber } from '../../catalog/imports/reading/read-number.ts';
import { offerCell } from './offer-columns.ts';

type Fields = Record<string, unknown>;

const INSTANT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(?:(Z)|([+-]\d\d):?(\d\d))?)?$/i;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the price that a record has at a time, as a decimal string. A lower sale price applies within its dates; the
 * price to compare with is none of its own. Null without a price above zero, and where the dates of a sale cannot be
 * read.
 */
export function currentPrice(record: Fields, now: Date): string | null {
  const price = priceIn(record['price']);
  const sale = priceIn(record['sale_price'] ?? offerCell(record['raw'], 'salePrice'));
  if (price === null || sale === null) return price;
  // Stores list the price of today, and that before the sale as the one to compare with.
  const regular = Number(price) === Number(sale) ? (priceIn(record['compare_at_price']) ?? price) : price;
  if (Number(sale) >= Number(regular)) return regular;
  const isOn = isOnSale(record['raw'], now.getTime());
  return isOn === null ? null : isOn ? sale : regular;
}

function priceIn(value: unknown): string | null {
  const price = typeof value === 'string' || typeof value === 'number' ? readNumber(String(value)) : null;
  return price !== null && Number(price) > 0 ? price : null;
}

/** Whether a sale is on. Null where its dates cannot be read. */
function isOnSale(raw: unknown, now: number): boolean | null {
  const [from, to] = String(offerCell(raw, 'salePeriod') ?? '').split('/');
  const start = instantOf(offerCell(raw, 'saleStart') ?? from, 0);
  const end = instantOf(offerCell(raw, 'saleEnd') ?? to, DAY_MS);
  if (Number.isNaN(start) || Number.isNaN(end)) return null;
  return (start === undefined || start <= now) && (end === undefined || now < end);
}

/** Returns a time in milliseconds, in UTC without a zone; of a day its begin and `wholeDay` more. NaN for other texts. */
function instantOf(value: unknown, wholeDay: number): number | undefined {
  const text = typeof value === 'string' ? value.trim() : value;
  if (text === undefined || text === '') return undefined;
  const [, day, time, , hours, minutes] = INSTANT.exec(String(text)) ?? [];
  if (day === undefined) return Number.NaN;
  if (time === undefined) return Date.parse(`${day}T00:00Z`) + wholeDay;
  return Date.parse(`${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`);
}
