import type { Exchange } from 'urql';
import { map, pipe, tap } from 'wonka';
import { refusalOf } from './errors.ts';

/** With these, the record is gone, or the user may not see it any more. */
const HIDES_DATA = new Set(['NOT_FOUND', 'FORBIDDEN', 'SECOND_FACTOR_ENFORCED']);

/**
 * Adds the data that a query loaded before to its error. A failed request has none, so its page would lose its content and
 * what was typed there, and polling would stop. The key of an operation includes its variables.
 */
export const keepData: Exchange =
  ({ forward }) =>
  (operations$) => {
    const loaded = new Map<number, unknown>();
    return pipe(
      operations$,
      tap(({ kind, key }) => {
        if (kind === 'teardown') loaded.delete(key);
      }),
      forward,
      map((result) => {
        const { operation, data, error } = result;
        if (operation.kind !== 'query') return result;
        if (data) loaded.set(operation.key, data);
        else if (error && HIDES_DATA.has(refusalOf(error).code)) loaded.delete(operation.key);
        else if (error) return { ...result, data: loaded.get(operation.key) };
        return result;
      }),
    );
  };
