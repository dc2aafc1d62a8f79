import { type Client, createClient } from 'graphql-ws';
import { sessionEnded } from './session.ts';

const MAX_WAIT_MS = 30_000;

interface SocketOptions {
  /** Whether this browser still has the session of the user. Rejects if the service does not answer. */
  hasSession: () => Promise<boolean>;
  /** Whether anything is subscribed. */
  isUsed: () => boolean;
}

/**
 * Creates the socket of all subscriptions. It opens with the first one and authenticates by the cookie. The service
 * closes it when its session ends or its token expires, which requests have renewed meanwhile. Before it opens again, it
 * checks the session and waits for a new sign-in, because a socket without a session ends its subscriptions for good.
 */
export function createSocket({ hasSession, isUsed }: SocketOptions): Client {
  return createClient({
    url: () => `${location.origin.replace('http', 'ws')}/graphql`,
    lazy: true,
    retryAttempts: Infinity,
    // The library does not retry after a violation of the protocol, nor after 4401.
    shouldRetry: () => true,
    retryWait: async (retries) => {
      for (let attempt = retries; isUsed(); attempt++) {
        await pause(attempt);
        const isThere = await hasSession().catch(() => null);
        if (isThere === false && isUsed()) await sessionEnded();
        if (isThere !== null) return;
      }
    },
  });
}

/** Pages do not come back all at once after a restart of the service. */
function pause(attempt: number): Promise<void> {
  const ms = Math.min(1000 * 2 ** attempt, MAX_WAIT_MS) + 300 + Math.random() * 2700;
  return new Promise((resolve) => setTimeout(resolve, ms));
}
