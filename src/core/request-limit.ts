import { AsyncLocalStorage } from 'node:async_hooks';

/** Sends a request as soon as it may, and returns its response. */
export type RequestLimit = (send: () => Promise<Response>) => Promise<Response>;

interface Requests {
  limit: RequestLimit;
  /** In the order in which they run. */
  notices: readonly (() => void)[];
}

const UNLIMITED: Requests = { limit: (send) => send(), notices: [] };

const requests = new AsyncLocalStorage<Requests>();

/** A limit throws it instead of sending a request that must not be sent any more. */
export class RequestNotSent extends Error {
  override name = 'RequestNotSent';
}

/**
 * Runs work that calls other systems. Every request that it sends waits for this limit, not for one that was in force
 * before. Nothing else waits: preparing a request and reading its response need no slot.
 */
export function limitRequests<T>(limit: RequestLimit, work: () => Promise<T>): Promise<T> {
  return requests.run({ ...(requests.getStore() ?? UNLIMITED), limit }, work);
}

/**
 * Runs work, and `notice` when a request of it has waited for its limit and is about to be sent. If `notice` throws, the
 * request is not sent.
 */
export function noticeRequests<T>(notice: () => void, work: () => Promise<T>): Promise<T> {
  const { limit, notices } = requests.getStore() ?? UNLIMITED;
  return requests.run({ limit, notices: [...notices, notice] }, work);
}

/** Returns a fetch for {@link limitRequests} and {@link noticeRequests}. */
export function limitedFetch(fetchNow: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { limit, notices } = requests.getStore() ?? UNLIMITED;
    return limit(async () => {
      for (const notice of notices) notice();
      return fetchNow(input, init);
    });
  };
}
