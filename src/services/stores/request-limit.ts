import { AsyncLocalStorage } from 'node:async_hooks';

/** Sends a request to a store as soon as it may, and returns its response. */
export type RequestLimit = (send: () => Promise<Response>) => Promise<Response>;

const limits = new AsyncLocalStorage<RequestLimit>();

/**
 * Runs work that calls stores. Every request that it sends waits for the limit, and nothing else does: a store client
 * may wait for its budget of requests before, which needs no slot.
 */
export function limitRequests<T>(limit: RequestLimit, work: () => Promise<T>): Promise<T> {
  return limits.run(limit, work);
}

/** Returns a fetch that waits for the limit of the work that calls it, see {@link limitRequests}. */
export function limitedFetch(fetchNow: typeof fetch): typeof fetch {
  return (input, init) => {
    const send = () => fetchNow(input, init);
    const limit = limits.getStore();
    return limit ? limit(send) : send();
  };
}
