import { tooLarge } from './column-sizes.ts';
import { AppError, invalidField } from './errors.ts';
import { jsonbBytes, MAX_JSON_BYTES } from './json-size.ts';
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

/**
 * Throws 409 with the message if the record was changed after the time that the caller read last, or is gone. Callers
 * that name no time change it in any state.
 */
export function assertUnchanged(record: { updatedAt: Date } | null, expected: Date | undefined, message: string): void {
  if (expected && expected.getTime() !== record?.updatedAt.getTime()) throw new AppError('CONFLICT', message);
}

/**
 * Returns the input with the empty text instead of null in the named fields: optional texts, which are stored as empty
 * if there is none.
 */
export function emptyForNull<T extends object, K extends keyof T>(
  given: T,
  names: readonly K[],
): Omit<T, K> & { [N in K]: Exclude<T[N], null> } {
  const empty = names.filter((name) => given[name] === null).map((name) => [name, '']);
  return { ...given, ...Object.fromEntries(empty) } as Omit<T, K> & { [N in K]: Exclude<T[N], null> };
}

/**
 * Returns the JSON object of a field with the given keys changed. A key set to null is removed. Throws 422 where the
 * result is larger than {@link MAX_JSON_BYTES}.
 */
export function mergeJson(
  field: string,
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
  if (jsonbBytes(merged) > MAX_JSON_BYTES) throw invalidField(field, tooLarge(), 'too_long');
  return merged;
}
