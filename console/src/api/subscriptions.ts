import type { Client } from 'graphql-ws';
import type { SubscriptionExchangeOpts } from 'urql';

/** Subscribes by the socket, whose code is loaded after that of the page. */
export function subscribeBySocket(hasSession: () => Promise<boolean>): SubscriptionExchangeOpts['forwardSubscription'] {
  let socket: Client | undefined;
  let used = 0;
  return (operation) => ({
    subscribe: (sink) => {
      let isEnded = false;
      let end = () => {};
      const release = () => {
        if (!isEnded) used -= 1;
        isEnded = true;
      };
      used += 1;
      import('./socket.ts')
        .then(({ createSocket }) => {
          socket ??= createSocket({ hasSession, isUsed: () => used > 0 });
          if (isEnded) return;
          end = socket.subscribe(
            { ...operation, query: operation.query ?? '' },
            {
              next: sink.next,
              error: (error) => {
                release();
                sink.error(error);
              },
              complete: () => {
                release();
                sink.complete();
              },
            },
          );
        })
        .catch(sink.error);
      const unsubscribe = () => {
        release();
        end();
      };
      return { unsubscribe };
    },
  });
}
