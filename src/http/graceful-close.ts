import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Well within the limit of a whole stop (bin/run.ts). */
const GRACE_MS = 5000;

/**
 * How a server that does not listen yet will be closed: it takes no new connection, and answers that are under way reach
 * their clients, for who changed something shall hear of it. What takes too long is cut; connections that wait for no
 * answer are not waited for.
 */
export function gracefulClose(http: Server): () => Promise<void> {
  const answers = new Set<ServerResponse>();
  http.on('request', (_req, res) => {
    answers.add(res);
    res.once('close', () => answers.delete(res));
  });
  const answered = async () => {
    while (answers.size > 0) await Promise.allSettled([...answers].map((res) => once(res, 'close')));
  };
  return async () => {
    if (!http.listening) return;
    const closed = once(http, 'close');
    // The HTTP server's own close() also cuts connections whose answer is written but not yet sent.
    Listener.prototype.close.call(http);
    await Promise.race([answered(), pause(GRACE_MS, undefined, { ref: false })]);
    http.close();
    http.closeAllConnections();
    await closed;
  };
}
