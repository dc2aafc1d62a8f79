import type { Request } from 'express';
import { invalid } from '../core/errors.ts';
import { ID } from '../core/scalars.ts';

/** A UUID of the path of a hand-made route. Throws 422. */
export function pathId(req: Request, name: string): string {
  try {
    return ID.parseValue(req.params[name]);
  } catch {
    throw invalid([{ loc: ['path', name], msg: 'must be a UUID', type: 'type_error' }]);
  }
}
