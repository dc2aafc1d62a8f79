import { AppError } from '../../../core/errors.ts';

const SPELLINGS = ['X-storeA-', 'X-Shopify-'];

/** A header of the platform by either spelling; null where it is missing or empty. Throws INVALID_SIGNATURE where the two say different things. */
export function headerNamed(headers: Headers, name: string): string | null {
  const given = new Set(SPELLINGS.map((spelling) => headers.get(spelling + name)).filter(Boolean));
  if (given.size > 1) throw new AppError('INVALID_SIGNATURE');
  return [...given][0] ?? null;
}
