import { type FieldError, invalid } from '../../core/errors.ts';
import { mergeJson } from '../../core/patch.ts';

const MAX_KEYS = 100;
const MAX_KEY = 100;
const MAX_VALUE = 2000;
/** A thousand wrong settings are refused as well by the first of them. */
const MAX_ERRORS = 50;

/** Settings with the given keys changed; a key set to null is removed. Throws 422 at the first keys that cannot be, and for too many. */
export function mergeSettings(
  current: Record<string, string>,
  changes: Record<string, unknown>,
): Record<string, string> {
  const wrong = Object.entries(changes).flatMap(([key, value]): FieldError[] => {
    const fault = faultOf(key, value);
    return fault ? [{ loc: ['body', 'settings', key.slice(0, MAX_KEY)], msg: fault, type: 'value_error' }] : [];
  });
  if (wrong.length > 0) throw invalid(wrong.slice(0, MAX_ERRORS));
  const merged = mergeJson(current, changes);
  if (Object.keys(merged).length > MAX_KEYS)
    throw invalid([{ loc: ['body', 'settings'], msg: `must have at most ${MAX_KEYS} keys`, type: 'too_long' }]);
  return merged as Record<string, string>;
}

function faultOf(key: string, value: unknown): string | null {
  if (key.length < 1 || key.length > MAX_KEY) return `the name must have 1 to ${MAX_KEY} characters`;
  if (value !== null && typeof value !== 'string') return 'must be a string';
  return value !== null && value.length > MAX_VALUE ? `must have at most ${MAX_VALUE} characters` : null;
}
