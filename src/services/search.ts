import { invalid } from '../core/errors.ts';

const MAX_SEARCH = 200;

/** Throws 422 for a search text that is too long. */
export function checkSearch(search: string | null | undefined): void {
  if ((search?.length ?? 0) > MAX_SEARCH)
    throw invalid([{ loc: ['query', 'search'], msg: `must have at most ${MAX_SEARCH} characters`, type: 'too_long' }]);
}

/** The pattern of `like` for values that contain a text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
