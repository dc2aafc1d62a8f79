import { rejectNulls } from './parse.ts';

/**
 * Copies the supplied fields of a PATCH to an entity: an absent field stays as it is, null clears a field that is
 * listed in `clearable`. Throws 422 for null in any other field.
 */
export function applyPatch<T extends object>(
  entity: T,
  given: { [K in keyof T]?: T[K] | null | undefined },
  clearable: readonly (keyof T & string)[] = [],
): void {
  rejectNulls(given, clearable);
  Object.assign(entity, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
}

/** Returns a JSON object with the given keys changed. A key set to null is removed. */
export function mergeJson(current: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
}
