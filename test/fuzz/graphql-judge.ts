import { ERRORS } from '../../src/core/errors.ts';
import { fieldOf, tellsInside } from './rest-judge.ts';
import type { Sent } from './send.ts';
import type { Judge } from './try-calls.ts';

interface Told {
  message?: unknown;
  extensions?: { code?: string };
}

/** What GraphQL itself says of a document or request. */
const OF_DOCUMENTS = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'PERSISTED_QUERY_NOT_FOUND',
]);
/** As over REST: what tells of a balance or of other calls is no refusal of this one. */
const LATER = new Set([402, 409, 429]);

/** What the GraphQL door promises: data, or errors with a message and a code of the table that is no fault of ours. */
export const graphqlJudge: Judge = {
  problemOf(sent) {
    const { status, text } = sent;
    if (status === null) return `no answer: ${text}`;
    if (status >= 500) return `${status}`;
    const errors = errorsOf(sent);
    if (errors.length === 0) return status < 400 ? null : `${status} without errors`;
    const wrong = errors.find(
      ({ message, extensions }) => typeof message !== 'string' || message === '' || statusOf(extensions?.code) >= 500,
    );
    return wrong ? `an error of the code ${wrong.extensions?.code}` : tellsInside(text);
  },
  isRefused(sent) {
    const errors = errorsOf(sent);
    return errors.length > 0 && errors.every(({ extensions }) => !LATER.has(statusOf(extensions?.code)));
  },
};

function errorsOf({ text }: Sent): Told[] {
  const errors = fieldOf(text, 'errors');
  return Array.isArray(errors) ? (errors as Told[]) : [];
}

/** Of a code that nobody knows 500. */
function statusOf(code = ''): number {
  if (OF_DOCUMENTS.has(code)) return 400;
  return (ERRORS as Record<string, { status: number }>)[code]?.status ?? 500;
}
