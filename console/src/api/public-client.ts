import { Client, fetchExchange } from 'urql';
import { fetchOnce } from './first-answers.ts';
import { GRAPHQL, TRANSPORT } from './transport.ts';

/** What both clients have in common. */
export const REQUEST = {
  url: GRAPHQL,
  preferGetMethod: false,
  fetch: fetchOnce,
  fetchOptions: { headers: TRANSPORT, credentials: 'same-origin' },
} as const;

/** For sign-in and for the question whether somebody is signed in: an error about the session is returned to the caller. */
export const publicClient = new Client({ ...REQUEST, exchanges: [fetchExchange], requestPolicy: 'network-only' });
