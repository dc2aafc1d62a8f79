import { AppError, invalid } from './errors.ts';

/** The JSON object that a body is. Throws INVALID_JSON, and 422 for JSON that is no object. */
export function jsonObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('INVALID_JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid([{ loc: ['body'], msg: 'must be a JSON object', type: 'type_error' }]);
  return body as Record<string, unknown>;
}
