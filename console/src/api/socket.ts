import { createClient } from 'graphql-ws';

/** The socket of all subscriptions. It opens with the first one and authenticates by the cookie. */
export const socket = createClient({
  url: () => `${location.origin.replace('http', 'ws')}/graphql`,
  lazy: true,
  retryAttempts: Infinity,
  // 4401 and 4403 end a session: the next request finds that out and shows the sign-in dialog.
  shouldRetry: (event) => !(event instanceof CloseEvent && [4401, 4403, 4400, 4406, 4409].includes(event.code)),
});
