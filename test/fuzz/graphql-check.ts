import { ERRORS } from '../../src/core/errors.ts';
import { fieldOf, leakOf } from './rest-check.ts';
import type { Sent } from './send.ts';
import type { ResponseCheck } from './run-fuzz.ts';

interface ErrorEntry {
  message?: unknown;
  extensions?: { code?: string };
}

/** The codes of GraphQL itself for a document or request. */
const DOCUMENT_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'PERSISTED_QUERY_NOT_FOUND',
]);
/** The statuses that depend on the balance and on other calls, and not on the input. */
const STATE_STATUSES = new Set([402, 409, 429]);

/** A GraphQL response must have data, or errors with a message and a documented code below 500. */
export const graphqlCheck: ResponseCheck = {
  problemOf(sent) {
    const { status, text } = sent;
    if (status === null) return `no response: ${text}`;
    if (status >= 500) return `${status}`;
    const errors = errorsOf(sent);
    if (errors.length === 0) return status < 400 ? null : `${status} without errors`;
    const wrong = errors.find(
      ({ message, extensions }) => typeof message !== 'string' || message === '' || statusOf(extensions?.code) >= 500,
    );
    return wrong ? `an error with the code ${wrong.extensions?.code}` : leakOf(text);
  },
  isRejected(sent) {
    const errors = errorsOf(sent);
    return errors.length > 0 && errors.every(({ extensions }) => !STATE_STATUSES.has(statusOf(extensions?.code)));
  },
};

function errorsOf({ text }: Sent): ErrorEntry[] {
  const errors = fieldOf(text, 'errors');
  return Array.isArray(errors) ? (errors as ErrorEntry[]) : [];
}

/** The status of a code; 500 if it is unknown. */
function statusOf(code = ''): number {
  if (DOCUMENT_CODES.has(code)) return 400;
  return (ERRORS as Record<string, { status: number }>)[code]?.status ?? 500;
}
