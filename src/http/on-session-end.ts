import { type Runtime, systemContext } from '../core/context.ts';
import { authenticate } from '../services/accounts/sessions/authenticate.ts';
import { sessionsChannel } from '../services/accounts/sessions/end-sessions.ts';

const RECHECK_MS = 4000;

/**
 * For what stays open: looks whether the session of a token still holds, when it is told that one of the user ended and
 * every few seconds, and calls `end` once it does not. Not being able to look is no end. Answers how to stop watching.
 */
export function onSessionEnd(runtime: Runtime, token: string | null, userId: string, end: () => void): () => void {
  const look = () =>
    void authenticate(systemContext(runtime), token).then(
      (user) => user ?? end(),
      () => undefined,
    );
  const timer = setInterval(look, RECHECK_MS).unref();
  const told = runtime.bus.subscribe(sessionsChannel(userId), look);
  return () => {
    clearInterval(timer);
    told.stop();
  };
}
