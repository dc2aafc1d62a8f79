import { type Runtime, systemContext } from '../core/context.ts';
import { authenticate } from '../services/accounts/sessions/authenticate.ts';
import { sessionsChannel } from '../services/accounts/sessions/end-sessions.ts';

const RECHECK_MS = 4000;

/**
 * Calls `onEnd` when the session of a token has ended, for connections that stay open. It checks the session when the
 * bus reports the end of one of the user's sessions, and every four seconds. A check that fails, such as in a database
 * outage, does not count as an end. Returns a function that stops the checks.
 */
export function onSessionEnd(runtime: Runtime, token: string | null, userId: string, onEnd: () => void): () => void {
  const check = () =>
    void authenticate(systemContext(runtime), token).then(
      (user) => user ?? onEnd(),
      () => undefined,
    );
  const timer = setInterval(check, RECHECK_MS).unref();
  const subscription = runtime.bus.subscribe(sessionsChannel(userId), check);
  return () => {
    clearInterval(timer);
    subscription.stop();
  };
}
