import { once } from 'node:events';
import type { Request, Response } from 'express';
import { type Context, signedIn } from '../../core/context.ts';
import { followJob } from '../../services/jobs/follow-job.ts';
import type { LoggedEvent } from '../../services/jobs/job-events.ts';
import { bearerToken } from '../request-context.ts';
import { onSessionEnd } from '../on-session-end.ts';

const HEARTBEAT_MS = 15_000;

interface Stream {
  jobId: string;
  afterSeq: number;
  /** The service ends. */
  ending: AbortSignal;
}

/**
 * Streams a job's log as Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html) until the
 * closing event; HEAD gets the headers alone. A dropped connection does not touch the job. A reader that does not read
 * makes us wait, not buffer; the end of the session ends the stream.
 */
export async function streamJob(
  ctx: Context,
  req: Request,
  res: Response,
  { jobId, afterSeq, ending }: Stream,
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
  const over = new AbortController();
  const stopWatching = onSessionEnd(ctx, bearerToken(req.get('authorization')), signedIn(ctx).id, () => over.abort());
  const signal = AbortSignal.any([ctx.signal, ending, over.signal]);
  try {
    for await (const event of followJob(ctx, jobId, afterSeq, signal)) {
      if (!res.write(frame(event))) await once(res, 'drain', { signal });
    }
  } catch (error) {
    if (!signal.aborted) ctx.log.error({ err: error, jobId }, 'stream broke');
  } finally {
    clearInterval(heartbeat);
    stopWatching();
    // A signal that others listen to stays in memory until it aborts.
    over.abort();
    // An orderly end would wait for a reader that does not read.
    if (res.writableNeedDrain) res.destroy();
    else res.end();
  }
}

function frame({ seq, type, data }: LoggedEvent): string {
  return `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
