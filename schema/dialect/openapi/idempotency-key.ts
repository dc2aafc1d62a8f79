import type { RestRoute } from '../rest.ts';
import type { Parameter } from './model.ts';

/** The header by which a call names itself. */
export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names the call, so that it can be sent again without being done again: within 24 hours the same key and body get the same status and body, with `Idempotent-Replayed: true`. ' +
    '422 for the same key with another body, 409 while the first call is still running.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** Whether a route takes it: every POST that needs a token. */
export function takesKey({ method, access }: Pick<RestRoute, 'method' | 'access'>): boolean {
  return method === 'POST' && access !== 'none';
}
