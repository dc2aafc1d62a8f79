import { invalid } from './errors.ts';
import { snakeCase } from './naming.ts';

/** Throws 422 for every field that is null and may not be. */
export function refuseNulls(given: object, clearable: readonly string[] = []): void {
  const nulls = Object.entries(given).filter(([key, value]) => value === null && !clearable.includes(key));
  if (nulls.length > 0)
    throw invalid(
      nulls.map(([key]) => ({ loc: ['body', snakeCase(key)], msg: 'must not be null', type: 'null_not_allowed' })),
    );
}

/**
 * Copies the supplied fields of a PATCH onto an entity: an absent field is left alone, null clears a field that may be
 * empty. Throws 422 for a null on any other.
 */
export function patch<T extends object>(
  entity: T,
  given: { [K in keyof T]?: T[K] | null | undefined },
  clearable: readonly (keyof T & string)[] = [],
): void {
  refuseNulls(given, clearable);
  Object.assign(entity, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
}

/** A JSON object with the given keys changed; a key set to null is removed. */
export function mergeJson(current: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
}
