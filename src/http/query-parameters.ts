import type { Request } from 'express';
import { invalid } from '../core/errors.ts';
import { Timestamp } from '../core/scalars.ts';

/** A query parameter with one of the allowed values; null if it is absent. Throws 422 for another value. */
export function queryEnum<T extends string>(req: Request, name: string, allowed: readonly T[]): T | null {
  const value = req.query[name];
  const found = allowed.find((each) => each === value);
  if (value !== undefined && !found)
    throw invalid([{ loc: ['query', name], msg: `must be one of: ${allowed.join(', ')}`, type: 'enum' }]);
  return found ?? null;
}

/** A query parameter with a time; null if it is absent. Throws 422 for another value. */
export function queryTimestamp(req: Request, name: string): Date | null {
  const value = req.query[name];
  if (value === undefined) return null;
  try {
    return Timestamp.parseValue(value);
  } catch (error) {
    throw invalid([{ loc: ['query', name], msg: (error as Error).message, type: 'type_error' }]);
  }
}
