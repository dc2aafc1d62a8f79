import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { Context } from '../../core/context.ts';
import { authenticate } from '../../services/accounts/authenticate.ts';
import { forkContext } from '../../core/context.ts';
import { followJob } from '../../services/jobs/follow-job.ts';
import type { LoggedEvent } from '../../services/jobs/job-events.ts';
import { bearerToken } from '../request-context.ts';

const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 4000;

/**
 * Streams a job's log as Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html) until the
 * closing event. A dropped connection does not touch the job. A reader that does not read makes us wait, not buffer; the
 * end of the session ends the stream.
 */
export async function streamJob(ctx: Context, req: Request, res: Response, jobId: string, afterSeq: number): Promise<void> {
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  // Who left while the job was being made is not heard of again.
  if (res.closed || res.destroyed) gone.abort();
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
    'X-Job-Id': jobId,
  });
  res.flushHeaders();
  const heartbeat = setInterval(() => res.writableNeedDrain || res.write(': ping\n\n'), HEARTBEAT_MS);
  const token = bearerToken(req.get('authorization'));
  const recheck = setInterval(() => void endWithSession(ctx, token, gone), RECHECK_MS);
  try {
    for await (const event of followJob(ctx, jobId, afterSeq, gone.signal)) {
      if (!res.write(frame(event))) await once(res, 'drain', { signal: gone.signal });
    }
  } catch (error) {
    if (!gone.signal.aborted) ctx.log.error({ err: error, jobId }, 'stream broke');
  } finally {
    clearInterval(heartbeat);
    clearInterval(recheck);
    // An orderly end would wait for a reader that does not read.
    if (res.writableNeedDrain) res.destroy();
    else res.end();
  }
}

function frame({ seq, type, data }: LoggedEvent): string {
  return `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

async function endWithSession(ctx: Context, token: string | null, gone: AbortController): Promise<void> {
  const user = await authenticate(forkContext(ctx), token).catch(() => ctx.user);
  if (!user) gone.abort();
}
