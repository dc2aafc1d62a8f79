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

/** Requests the queries of the page again when the network is back. */
export const refetchWhenOnline: Exchange = ({ client, forward }) => {
  const active = new Map<number, Operation>();
  const { source, next } = makeSubject<Operation>();
  window.addEventListener('online', () => {
    for (const operation of active.values())
      next(client.createRequestOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }));
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
