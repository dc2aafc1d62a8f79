import { useSyncExternalStore } from 'react';

/**
 * Whether the session of this page has ended. The cookie itself is not readable here: the service answers a request
 * without a session with UNAUTHENTICATED, and the request waits until the user has signed in again.
 */
let waiting: PromiseWithResolvers<void> | null = null;
/** Whether this browser has the session of another user now. */
let isOthers = false;
const listeners = new Set<() => void>();

/** Shows the sign-in dialog. The promise is resolved when the user has signed in again. */
export function sessionEnded(): Promise<void> {
  waiting ??= Promise.withResolvers<void>();
  notify();
  return waiting.promise;
}

/** Whether the page waits for a sign-in. Until then, a request would have no session, or that of somebody else. */
export const isSessionEnded = (): boolean => waiting !== null;

export function sessionRenewed(): void {
  waiting?.resolve();
  reset();
}

/** The browser has the session of another user: what this page sends would change what belongs to them. */
export function sessionTaken(): void {
  isOthers = true;
  void sessionEnded();
}

/** The page that waited is gone: its requests are not sent, and the next user does not sign in for it. */
export const forgetEndedSession = (): void => reset();

function reset(): void {
  waiting = null;
  isOthers = false;
  notify();
}

/** Reaches the other windows of this browser, which have the same cookie. */
const windows = new BroadcastChannel('session');

/** Notifies the other windows that somebody has signed in. */
export function sessionBegun(): void {
  // A channel has no other origin than this one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  windows.postMessage('begun');
}

/** Calls the listener when somebody signs in in another window. Returns how to stop that. */
export function onSessionBegun(listener: () => void): () => void {
  windows.addEventListener('message', listener);
  return () => windows.removeEventListener('message', listener);
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, isSessionEnded);
}

export function useSessionTaken(): boolean {
  return useSyncExternalStore(subscribe, () => isOthers);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
