import express, { type Request } from 'express';
import { AppError, invalid } from '../../core/errors.ts';
import { jsonObject } from '../../core/json-object.ts';
import { MAX_DEPTH, nestsWithin } from '../../core/scalars.ts';
import { findUnstorable, UNSTORABLE } from '../../core/storable.ts';
import { BODY_LIMIT } from '../body-limit.ts';

type Values = Record<string, unknown>;

/** Takes the body as text, whatever it says it is, so that {@link jsonBody} can refuse in the documented way. */
export const readBody = express.text({ type: () => true, limit: BODY_LIMIT });

/**
 * The JSON object of a body read by {@link readBody}, sane enough to be walked and stored; an empty body is an empty
 * object. Throws 400, 415, 422.
 */
export function jsonBody(req: Request): Values {
  const text: unknown = req.body;
  if (typeof text !== 'string' || text.trim() === '') return {};
  if (!req.is('json') && !req.is('+json')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const body = jsonObject(text);
  const deep = Object.entries(body).find(([, value]) => !nestsWithin(value, MAX_DEPTH));
  if (deep)
    throw invalid([
      { loc: ['body', deep[0]], msg: `must not nest deeper than ${MAX_DEPTH} levels`, type: 'value_error' },
    ]);
  const broken = findUnstorable(body);
  if (broken) throw invalid([{ loc: ['body', ...broken], msg: UNSTORABLE, type: 'value_error' }]);
  return body;
}
