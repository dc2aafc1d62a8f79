import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns an id in the format of payA, `txn_01hv8wptq8987qeep44cyrewp9`: a lower-case ULID, so that ids sort by time.
 */
export function timedId(prefix: string): string {
  let time = '';
  for (let rest = Date.now(); time.length < 10; rest = Math.floor(rest / 32)) time = `${CROCKFORD[rest % 32]}${time}`;
  return `${prefix}_${time}${randomText(CROCKFORD, 16)}`;
}

/** Returns an id in the format of payB, `pay_gr4RizvMOXFJ6xca3y2tU`. */
export const plainId = (prefix: string): string => `${prefix}_${randomText(LETTERS, 21)}`;

const randomText = (letters: string, length: number): string =>
  Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
