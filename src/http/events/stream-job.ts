import { once } from 'node:events';
import type { Request, Response } from 'express';
import { type Context, signedIn } from '../../core/context.ts';
import { followBatches } from '../../services/jobs/follow-job.ts';
import type { LoggedEvent } from '../../services/jobs/job-events.ts';
import { onSessionEnd } from '../on-session-end.ts';

const HEARTBEAT_MS = 15_000;
/** Another process, or this one after its restart, goes on with the stream. */
const RETRY_SOON = 'retry: 1000\n\n';

interface Stream {
  jobId: string;
  afterSeq: number;
  /** Aborts when the service stops. */
  shutdown: AbortSignal;
}

/**
 * Streams the log of a job as Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html) until
 * its last event; HEAD gets only the headers. A dropped connection does not affect the job. A slow client delays the
 * stream instead of filling a buffer. The end of the session ends the stream.
 */
export async function streamJob(
  ctx: Context,
  req: Request,
  res: Response,
  { jobId, afterSeq, shutdown }: Stream,
): Promise<void> {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
    'X-Job-Id': jobId,
  });
  if (req.method === 'HEAD') return void res.end();
  res.flushHeaders();
  const heartbeat = setInterval(() => res.writableNeedDrain || res.write(': ping\n\n'), HEARTBEAT_MS);
  // A stream may stay open for hours, and needs nothing of what the request has read.
  ctx.em.clear();
  // Signals combined by AbortSignal.any() would take several kilobytes for each stream.
  const ended = new AbortController();
  const end = () => ended.abort();
  const { signal } = ended;
  for (const other of [ctx.signal, shutdown])
    if (other.aborted) end();
    else other.addEventListener('abort', end, { once: true });
  const stopWatching = onSessionEnd(ctx, signedIn(ctx), end);
  try {
    for await (const events of followBatches(ctx, jobId, afterSeq, signal)) {
      if (!res.write(framesOf(events))) await once(res, 'drain', { signal });
    }
  } catch (error) {
    if (!signal.aborted) ctx.log.error({ event: 'stream.failed', err: error, jobId }, 'An event stream failed.');
  } finally {
    clearInterval(heartbeat);
    stopWatching();
    shutdown.removeEventListener('abort', end);
    // end() would wait for a client that does not read.
    if (res.writableNeedDrain) res.destroy();
    else res.end(shutdown.aborted ? RETRY_SOON : undefined);
  }
}

/** The bytes of batches of events, which several streams send. */
const frames = new WeakMap<readonly LoggedEvent[], Buffer>();

function framesOf(events: readonly LoggedEvent[]): Buffer {
  const known = frames.get(events);
  if (known) return known;
  const bytes = Buffer.from(events.map(frameOf).join(''));
  frames.set(events, bytes);
  return bytes;
}

function frameOf({ seq, type, data }: LoggedEvent): string {
  return `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
