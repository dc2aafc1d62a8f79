import { type AppError, invalid } from '../core/errors.ts';

/** The most bytes of the rows of one page. A single row may always be read. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** The 422 error for a page with more than {@link MAX_PAGE_BYTES}, of which the first `fitting` rows are within. */
export function pageTooLarge(fitting: number): AppError {
  const msg = `the page has more than ${MAX_PAGE_BYTES / 1024 / 1024} MB; ask for at most ${fitting}`;
  return invalid([{ loc: ['query', 'limit'], msg, type: 'page_too_large' }]);
}
