import { type Runtime, systemContext } from '../core/context.ts';
import { authenticate } from '../services/accounts/authenticate.ts';

const RECHECK_MS = 4000;

/**
 * For what stays open: looks every few seconds whether the session of a token still holds, and calls `end` once it does
 * not. Not being able to look is no end. Answers how to stop watching.
 */
export function watchSession(runtime: Runtime, token: string | null, end: () => void): () => void {
  const look = () => authenticate(systemContext(runtime), token).then((user) => user ?? end(), () => undefined);
  const timer = setInterval(() => void look(), RECHECK_MS).unref();
  return () => clearInterval(timer);
}
