import type { Request } from 'express';
import { type FieldError, invalid } from '../core/errors.ts';
import { ID } from '../core/scalars.ts';

/** A UUID in the path of a hand-made route. Throws 422 for anything else. */
export function pathId(req: Request, name: string): string {
  return parseId(req.params[name], ['path', name]);
}

/** A UUID that came from `loc`. Throws 422 for anything else. */
export function parseId(value: unknown, loc: FieldError['loc']): string {
  try {
    return ID.parseValue(value);
  } catch {
    throw invalid([{ loc, msg: 'must be a UUID', type: 'type_error' }]);
  }
}
