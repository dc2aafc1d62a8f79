import { Router, type Request, type Response } from 'express';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { camelKeys } from '../../core/parse.ts';
import { startGeneration } from '../../services/generation/start-generation.ts';
import { getJob } from '../../services/jobs/get-job.ts';
import { startSync } from '../../services/sync/start-sync.ts';
import { pathId } from '../path-id.ts';
import { contextOf } from '../request-context.ts';
import { requireAccess } from '../rest/allow.ts';
import { runOrReplay, idempotentRequest } from '../rest/idempotency.ts';
import { jsonBody, readBody } from '../rest/read-json.ts';
import { streamJob } from './stream-job.ts';

/** The event streams: two that start a job and stream its log, and one that streams the log of any job. All end with `ending`. */
export function jobEventsRouter(ending: AbortSignal): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const starts =
    (start: (ctx: Context, projectId: string, body: object) => Promise<Job>) => async (req: Request, res: Response) => {
      const ctx = contextOf(req);
      const projectId = pathId(req, 'project_id');
      const body = camelKeys(jsonBody(req));
      const begin = async (own: Context) => ({ status: 200, body: (await start(own, projectId, body)).id });
      const call = idempotentRequest(req, body);
      // Of a stream the job is kept: its log is the same for whoever asks again.
      const answer = call ? await runOrReplay(ctx, res, call, begin) : await begin(ctx);
      if (answer.status !== 200) return void res.status(answer.status).json(answer.body);
      await streamJob(ctx, req, res, { jobId: String(answer.body), afterSeq: 0, ending });
    };

  router.post(
    '/projects/:project_id/regenerate/stream',
    requireAccess('bearer'),
    readBody,
    starts((ctx, id, body) => startGeneration(ctx, id, body, true)),
  );
  router.post(
    '/projects/:project_id/sync/stream',
    requireAccess('bearer'),
    readBody,
    starts((ctx, id, body) => startSync(ctx, id, body)),
  );
  router.get('/jobs/:job_id/events', requireAccess('bearer'), async (req, res) => {
    const after = lastEventId(req);
    const job = await getJob(contextOf(req), pathId(req, 'job_id'));
    await streamJob(contextOf(req), req, res, { jobId: job.id, afterSeq: after, ending });
  });
  return router;
}

/** Where the client left off; the whole log without the header. Throws 422 for anything that is no number. */
function lastEventId(req: Request): number {
  const header = req.get('last-event-id');
  if (header === undefined || header === '') return 0;
  if (!/^\d{1,9}$/.test(header))
    throw invalid([{ loc: ['header', 'Last-Event-ID'], msg: 'must be the id of an event', type: 'type_error' }]);
  return Number(header);
}
