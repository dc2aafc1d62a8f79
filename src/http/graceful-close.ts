import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server that closes without losing responses. */
export interface HttpServer {
  /** Not listening yet. */
  http: Server;
  /** Accepts no new requests, ends event streams and sockets at once, and waits for the other responses in flight. */
  close(): Promise<void>;
}

/**
 * Returns a function that closes a server gracefully: it accepts no new connections and waits up to `graceMs` for the
 * responses in flight, so that a client that changed something learns the outcome. Then it cuts all connections.
 * Idle connections are not waited for. Call it before the server listens.
 */
export function gracefulClose(http: Server, graceMs: number): () => Promise<void> {
  const inFlight = new Set<ServerResponse>();
  http.on('request', (_req, res) => {
    inFlight.add(res);
    res.once('close', () => inFlight.delete(res));
  });
  const allSent = async () => {
    while (inFlight.size > 0) await Promise.allSettled([...inFlight].map((res) => once(res, 'close')));
  };
  return async () => {
    if (!http.listening) return;
    const closed = once(http, 'close');
    // The close() of the HTTP server also cuts connections whose response is written but not yet sent.
    Listener.prototype.close.call(http);
    await Promise.race([allSent(), pause(graceMs, undefined, { ref: false })]);
    http.close();
    http.closeAllConnections();
    await closed;
  };
}
