import { Router, type Request, type Response } from 'express';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { camelKeys } from '../../core/parse.ts';
import { startGeneration } from '../../services/generation/start-generation.ts';
import { getJob } from '../../services/jobs/get-jobs.ts';
import { startSync } from '../../services/sync/start-sync.ts';
import { requireAccess } from '../access.ts';
import { pathId } from '../path-id.ts';
import { jsonBody, readText } from '../request-body.ts';
import { contextOf } from '../request-context.ts';
import { idempotentRequest, runOrReplay } from '../rest/idempotency.ts';
import { streamJob } from './stream-job.ts';

/**
 * Two routes that start a job and stream its log, and one that streams the log of any job. `shutdown` ends all streams.
 */
export function jobEventsRouter(shutdown: AbortSignal): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const startAndStream =
    (start: (ctx: Context, projectId: string, body: object) => Promise<Job>) => async (req: Request, res: Response) => {
      const ctx = contextOf(req);
      const projectId = pathId(req, 'project_id');
      const body = camelKeys(jsonBody(req));
      const operate = async (own: Context) => ({ status: 200, body: (await start(own, projectId, body)).id });
      const idempotent = idempotentRequest(req, body);
      // The stored response is the id of the job. A repetition streams the log of the same job.
      const response = idempotent ? await runOrReplay(ctx, res, idempotent, operate) : await operate(ctx);
      if (response.status !== 200) return void res.status(response.status).json(response.body);
      await streamJob(ctx, req, res, { jobId: String(response.body), afterSeq: 0, shutdown });
    };

  router.post(
    '/projects/:project_id/regenerate/stream',
    requireAccess({ access: 'bearer', verifiedEmail: true }),
    readText,
    startAndStream((ctx, id, body) => startGeneration(ctx, id, body, true, [], { live: true })),
  );
  router.post(
    '/projects/:project_id/sync/stream',
    requireAccess('bearer'),
    readText,
    startAndStream((ctx, id, body) => startSync(ctx, id, body)),
  );
  router.get('/jobs/:job_id/events', requireAccess('bearer'), async (req, res) => {
    const afterSeq = lastEventId(req);
    const job = await getJob(contextOf(req), pathId(req, 'job_id'));
    await streamJob(contextOf(req), req, res, { jobId: job.id, afterSeq, shutdown });
  });
  return router;
}

/** The last event that the client received; 0 without the header. Throws 422 for anything but an event id. */
function lastEventId(req: Request): number {
  const header = req.get('last-event-id');
  if (header === undefined || header === '') return 0;
  if (!/^\d{1,9}$/.test(header))
    throw invalid([{ loc: ['header', 'Last-Event-ID'], msg: 'must be the id of an event', type: 'type_error' }]);
  return Number(header);
}
