import { authExchange } from '@urql/exchange-auth';
import { Client, type CombinedError, fetchExchange, subscriptionExchange } from 'urql';
import { refetchWhenOnline, watchConnection } from './connection.ts';
import { cache } from './cache.ts';
import { keepData } from './keep-data.ts';
import { REQUEST } from './public-client.ts';
import { isSessionEnded, sessionEnded } from './session.ts';
import { subscribeBySocket } from './subscriptions.ts';

/**
 * The client of all pages. A request without a session waits until the user has signed in again, and is then repeated,
 * so no input is lost. `hasSession` returns whether this browser still has the session of the user.
 */
export function createClient(hasSession: () => Promise<boolean>): Client {
  return new Client({
    ...REQUEST,
    requestPolicy: 'cache-and-network',
    exchanges: [
      keepData,
      refetchWhenOnline,
      cache(),
      watchConnection,
      authExchange(async () => ({
        addAuthToOperation: (operation) => operation,
        willAuthError: isSessionEnded,
        didAuthError: (error: CombinedError) =>
          error.graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED'),
        refreshAuth: sessionEnded,
      })),
      fetchExchange,
      subscriptionExchange({ forwardSubscription: subscribeBySocket(hasSession) }),
    ],
  });
}
