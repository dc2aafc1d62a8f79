import { AppError, invalid } from '../core/errors.ts';

/** The most bytes of the rows of one page. A single row may always be read. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** The 422 error for a page with more than {@link MAX_PAGE_BYTES}. */
export class PageTooLarge extends AppError {
  constructor(
    /** How many rows from the start of the page are within the limit; at least one. */
    readonly fitting: number,
    /** The page that was asked for, with the defaults of the list. */
    readonly page: { limit: number; offset: number },
  ) {
    const msg = `the page has more than ${MAX_PAGE_BYTES / 1024 / 1024} MB; ask for at most ${fitting}`;
    const { code, message, facts } = invalid([{ loc: ['query', 'limit'], msg, type: 'page_too_large' }]);
    super(code, message, facts);
  }
}
