import type { SubscriptionExchangeOpts } from 'urql';

/** Subscribes by the socket, whose code is loaded after that of the page. */
export const forwardSubscription: SubscriptionExchangeOpts['forwardSubscription'] = (operation) => ({
  subscribe: (sink) => {
    let isEnded = false;
    let end = () => {};
    import('./socket.ts').then(({ socket }) => {
      if (!isEnded) end = socket.subscribe({ ...operation, query: operation.query ?? '' }, sink);
    }, sink.error);
    const unsubscribe = () => {
      isEnded = true;
      end();
    };
    return { unsubscribe };
  },
});
