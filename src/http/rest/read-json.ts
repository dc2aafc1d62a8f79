import express, { type Request } from 'express';
import { AppError, invalid } from '../../core/errors.ts';

const BODY_LIMIT = '1mb';
type Values = Record<string, unknown>;

/** Takes the body as text, whatever it says it is, so that {@link jsonBody} can refuse in the documented way. */
export const readBody = express.text({ type: () => true, limit: BODY_LIMIT });

/** The JSON object of a body read by {@link readBody}; an empty body is an empty object. Throws 400, 415, 422. */
export function jsonBody(req: Request): Values {
  const text: unknown = req.body;
  if (typeof text !== 'string' || text.trim() === '') return {};
  if (!req.is('json') && !req.is('+json')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('INVALID_JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid([{ loc: ['body'], msg: 'must be a JSON object', type: 'type_error' }]);
  }
  return body as Values;
}
