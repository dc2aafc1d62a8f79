import { authExchange } from '@urql/exchange-auth';
import { createClient as createSocket } from 'graphql-ws';
import { Client, type CombinedError, fetchExchange, subscriptionExchange } from 'urql';
import { refetchWhenOnline, watchConnection } from './connection.ts';
import { cache } from './cache.ts';
import { TRANSPORT } from './rest.ts';
import { sessionEnded } from './session.ts';

const request = {
  url: '/graphql',
  preferGetMethod: false,
  fetchOptions: { headers: TRANSPORT, credentials: 'same-origin' },
} as const;

/** For sign-in and for the question whether somebody is signed in: an error about the session is returned to the caller. */
export const publicClient = new Client({ ...request, exchanges: [fetchExchange], requestPolicy: 'network-only' });

/** The socket of all subscriptions. It opens with the first one and authenticates by the cookie. */
const socket = createSocket({
  url: () => `${location.origin.replace('http', 'ws')}/graphql`,
  lazy: true,
  retryAttempts: Infinity,
  // 4401 and 4403 end a session: the next request finds that out and shows the sign-in dialog.
  shouldRetry: (event) => !(event instanceof CloseEvent && [4401, 4403, 4400, 4406, 4409].includes(event.code)),
});

/**
 * The client of all pages. A request without a session waits until the user has signed in again, and is then repeated,
 * so no input is lost.
 */
export function createClient(): Client {
  return new Client({
    ...request,
    requestPolicy: 'cache-and-network',
    exchanges: [
      refetchWhenOnline,
      cache(),
      watchConnection,
      authExchange(async () => ({
        addAuthToOperation: (operation) => operation,
        didAuthError: (error: CombinedError) =>
          error.graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED'),
        refreshAuth: sessionEnded,
      })),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: (operation) => ({
          subscribe: (sink) => ({
            unsubscribe: socket.subscribe({ ...operation, query: operation.query ?? '' }, sink),
          }),
        }),
      }),
    ],
  });
}
