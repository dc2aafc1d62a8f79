import { useSyncExternalStore } from 'react';
import { type Exchange, mapExchange, type Operation } from 'urql';
import { filter, merge, makeSubject, pipe, tap } from 'wonka';

/** Whether the last request reached the service. The browser reports only the loss of its own network. */
let reachable = true;
const listeners = new Set<() => void>();

function setReachable(value: boolean): void {
  if (reachable === value) return;
  reachable = value;
  for (const listener of listeners) listener();
}

/** False while the browser has no network or the service cannot be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && reachable);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const type of ['online', 'offline']) window.addEventListener(type, listener);
  return () => {
    listeners.delete(listener);
    for (const type of ['online', 'offline']) window.removeEventListener(type, listener);
  };
}

export const watchConnection = mapExchange({
  onResult: ({ error, operation }) => {
    if (operation.kind !== 'subscription') setReachable(!error?.networkError);
  },
});

const MIN_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Requests the queries of the page again when the network or the service is back. The browser reports only its own
 * network, so one query is repeated while the service cannot be reached.
 */
export const refetchWhenOnline: Exchange = ({ client, forward }) => {
  const active = new Map<number, Operation>();
  const { source, next } = makeSubject<Operation>();
  const request = (operation: Operation) =>
    next(client.createRequestOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }));
  const refetch = () => {
    for (const operation of active.values()) request(operation);
  };

  let timer: ReturnType<typeof setTimeout>;
  let pause = MIN_PAUSE_MS;
  let triedAt = 0;
  const tryAgain = () => {
    triedAt = Date.now();
    timer = setTimeout(tryAgain, pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
    const [first] = active.values();
    if (first) request(first);
  };
  listeners.add(() => {
    clearTimeout(timer);
    if (reachable) {
      // The answer that has just arrived is stored first.
      queueMicrotask(refetch);
      return;
    }
    // While only some queries reach the service, the pause grows, too.
    if (Date.now() - triedAt > 2 * MAX_PAUSE_MS) pause = MIN_PAUSE_MS;
    timer = setTimeout(tryAgain, pause);
  });
  window.addEventListener('online', () => {
    if (reachable) return refetch();
    clearTimeout(timer);
    pause = MIN_PAUSE_MS;
    tryAgain();
  });
  return (operations$) =>
    forward(
      merge([
        pipe(
          operations$,
          tap((operation) => {
            if (operation.kind === 'query') active.set(operation.key, operation);
            if (operation.kind === 'teardown') active.delete(operation.key);
          }),
        ),
        pipe(
          source,
          filter(({ key }) => active.has(key)),
        ),
      ]),
    );
};
