import type { Subscription } from '../core/bus.ts';
import { type Runtime, runtimeOf, systemContext, type Viewer } from '../core/context.ts';
import { sessionsChannel } from '../services/accounts/sessions/end-sessions.ts';
import { openTokens } from '../services/accounts/sessions/open-sessions.ts';

const RECHECK_MS = 4000;

/** An open connection. */
interface Connection {
  user: Viewer;
  onEnd: () => void;
}

const watches = new WeakMap<Runtime['orm'], SessionWatch>();

/**
 * Calls `onEnd` when the session of a user has ended, for connections that stay open. It checks the session when the
 * bus reports the end of one of the user's sessions, and every four seconds. A check that fails, such as in a database
 * outage, does not count as an end. Returns a function that stops the checks.
 */
export function onSessionEnd(runtime: Runtime, user: Viewer, onEnd: () => void): () => void {
  const watch = watches.get(runtime.orm) ?? new SessionWatch(runtimeOf(runtime));
  watches.set(runtime.orm, watch);
  return watch.add({ user, onEnd });
}

/** Checks the sessions of all connections of this process together, so that their number costs no statements. */
class SessionWatch {
  private readonly connections = new Set<Connection>();
  private readonly subscriptions = new Map<string, { subscription: Subscription; connections: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly runtime: Runtime) {}

  add(connection: Connection): () => void {
    this.connections.add(connection);
    this.subscribe(connection.user.id);
    this.timer ??= setInterval(() => this.check([...this.connections]), RECHECK_MS).unref();
    return () => this.remove(connection);
  }

  private remove(connection: Connection): void {
    if (!this.connections.delete(connection)) return;
    this.unsubscribe(connection.user.id);
    if (this.connections.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private subscribe(userId: string): void {
    const known = this.subscriptions.get(userId);
    if (known) return void (known.connections += 1);
    const subscription = this.runtime.bus.subscribe(sessionsChannel(userId), () =>
      this.check([...this.connections].filter(({ user }) => user.id === userId)),
    );
    this.subscriptions.set(userId, { subscription, connections: 1 });
  }

  private unsubscribe(userId: string): void {
    const known = this.subscriptions.get(userId)!;
    known.connections -= 1;
    if (known.connections > 0) return;
    known.subscription.stop();
    this.subscriptions.delete(userId);
  }

  private check(connections: readonly Connection[]): void {
    const users = connections.map(({ user }) => user);
    void openTokens(systemContext(this.runtime), users).then(
      (open) => {
        for (const connection of connections)
          if (this.connections.has(connection) && !open.has(connection.user.session?.jti ?? '')) connection.onEnd();
      },
      () => undefined,
    );
  }
}
