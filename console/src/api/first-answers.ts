import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { GRAPHQL, TRANSPORT } from './transport.ts';

/** A query with its variables, as `useQuery` takes it. */
export interface FirstQuery {
  query: TypedDocumentNode<unknown, never>;
  variables: object;
}

/** How long an answer counts as the current one. */
const FRESH_MS = 10_000;

const answers = new Map<string, Promise<Response>>();

/**
 * Sends a query before the client is there. The client takes the answer when it asks for the same, once.
 * Objects as arguments are not supported.
 */
export function requestFirst({ query, variables }: FirstQuery): void {
  // The generated type is that of the client, which parses the text.
  const text = query as unknown as string;
  const [, operationName = ''] = /^query (\w+)/.exec(text) ?? [];
  const body = JSON.stringify({
    operationName,
    // The cache needs the type of each record.
    query: text.replaceAll('}', ' __typename}'),
    variables,
  });
  const headers = { ...TRANSPORT, 'Content-Type': 'application/json', Accept: 'application/graphql-response+json' };
  const answer = fetch(GRAPHQL, { method: 'POST', credentials: 'same-origin', headers, body });
  // The request that takes it gets its error.
  answer.catch(() => {});
  answers.set(keyOf(operationName, variables), answer);
  setTimeout(forgetFirstAnswers, FRESH_MS);
}

/** The answers belong to the user who opened the page. */
export function forgetFirstAnswers(): void {
  answers.clear();
}

/** Sends a request of the client, unless its answer is under way already. */
export const fetchOnce: typeof fetch = (address, init) => {
  if (answers.size > 0 && typeof init?.body === 'string') {
    const { operationName, variables } = JSON.parse(init.body) as { operationName: string; variables?: object };
    const key = keyOf(operationName, variables);
    const answer = answers.get(key);
    answers.delete(key);
    if (answer) return answer;
  }
  return fetch(address, init);
};

const keyOf = (operationName: string, variables: object = {}) => JSON.stringify([operationName, variables]);
