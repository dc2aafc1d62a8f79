import { type Response, Router } from 'express';
import { z } from 'zod';
import { type Batch, type EntryResult, outcomeOf } from '../batches/batch.ts';
import { newId } from '../batches/batches.ts';
import { labelled } from '../label.ts';
import { faultOf } from '../observe.ts';
import type { SandboxState } from '../state.ts';
import { readRequest } from '../writer/read-request.ts';
import { sendFault } from './faults.ts';
import { sendError } from './wire.ts';

const SYSTEM = 'aiB';

const batchRequest = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        custom_id: z.string().regex(/^[\w-]{1,64}$/),
        params: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(100_000),
});

/** Anthropic's Message Batches: https://platform.claude.com/docs/en/api/messages/batches. */
export function batchRoutes(state: SandboxState, address: string): Router {
  const { batches } = state;
  const router = Router();
  router.use((_req, res, next) => {
    const fault = faultOf(res);
    if (!fault || !sendFault(res, fault)) next();
  });
  const missing = (res: Response) => sendError(res, 404, 'Not found');

  router.post('/', (req, res) => {
    const read = readRequest(req, batchRequest);
    if (!read.ok) return sendError(res, 400, `${read.path.join('.')}: ${read.message}`);
    const { requests } = read.body;
    const ids = requests.map((each) => each.custom_id);
    if (new Set(ids).size < ids.length) return sendError(res, 400, 'requests: custom_id must be unique');
    const batch = batches.create({
      system: SYSTEM,
      id: newId('msgbatch_'),
      // The API stores nothing with a batch.
      key: '',
      entries: requests.map((each) => ({
        id: each.custom_id,
        path: '/v1/messages',
        body: JSON.stringify(each.params),
      })),
      headers: {
        'x-api-key': credential(req.get('x-api-key'), req.get('authorization')),
        'anthropic-version': '2023-06-01',
      },
      address,
    });
    res.json(labelled(batchObject(batch, address)));
  });
  router.get('/', (req, res) => {
    const all = batches.of(SYSTEM);
    const after = all.findIndex(({ id }) => id === req.query['after_id']);
    const limit = Number(req.query['limit'] ?? 20);
    const page = all.slice(after + 1, after + 1 + limit);
    res.json(
      labelled({
        data: page.map((batch) => batchObject(batch, address)),
        has_more: all.length > after + 1 + limit,
        first_id: page[0]?.id ?? null,
        last_id: page.at(-1)?.id ?? null,
      }),
    );
  });
  router.get('/:id', (req, res) => {
    const batch = batches.get(SYSTEM, req.params.id);
    if (!batch) return missing(res);
    res.json(labelled(batchObject(batch, address)));
  });
  router.get('/:id/results', (req, res) => {
    const batch = batches.get(SYSTEM, req.params.id);
    if (!batch) return missing(res);
    if (!isOver(batch)) return sendError(res, 404, 'The batch has not ended processing.');
    res.type('application/x-jsonl');
    for (const [id, result] of batch.results)
      res.write(`${JSON.stringify({ custom_id: id, result: resultOf(result) })}\n`);
    res.end();
  });
  router.post('/:id/cancel', (req, res) => {
    const batch = batches.get(SYSTEM, req.params.id);
    if (!batch) return missing(res);
    if (isOver(batch)) return sendError(res, 400, 'The batch has ended processing.');
    batch.cancel();
    res.json(labelled(batchObject(batch, address)));
  });
  router.delete('/:id', (req, res) => {
    const batch = batches.get(SYSTEM, req.params.id);
    if (!batch) return missing(res);
    if (!isOver(batch)) return sendError(res, 400, 'The batch has not ended processing.');
    batches.delete(batch.id);
    res.json(labelled({ id: batch.id, type: 'message_batch_deleted' }));
  });
  return router;
}

const credential = (key: string | undefined, authorization: string | undefined): string =>
  key ?? authorization?.replace(/^Bearer\s+/i, '') ?? '';

const isOver = (batch: Batch): boolean => !['in_progress', 'cancelling'].includes(batch.status());

function resultOf(result: EntryResult): object {
  if (typeof result === 'string') return { type: result === 'cancelled' ? 'canceled' : result };
  const body: unknown = JSON.parse(result.body);
  return outcomeOf(result) === 'succeeded' ? { type: 'succeeded', message: body } : { type: 'errored', error: body };
}

/** The counts of all requests are in `processing` until the whole batch has ended. */
function batchObject(batch: Batch, address: string) {
  const over = isOver(batch);
  const count = (which: Parameters<Batch['count']>[0]) => (over ? batch.count(which) : 0);
  return {
    id: batch.id,
    type: 'message_batch',
    processing_status: over ? 'ended' : batch.cancelledAt ? 'canceling' : 'in_progress',
    request_counts: {
      processing: over ? 0 : batch.size,
      succeeded: count('succeeded'),
      errored: count('failed'),
      canceled: count('cancelled'),
      expired: count('expired'),
    },
    ended_at: batch.endedAt?.toISOString() ?? null,
    created_at: batch.createdAt.toISOString(),
    expires_at: batch.expiresAt.toISOString(),
    archived_at: null,
    cancel_initiated_at: batch.cancelledAt?.toISOString() ?? null,
    results_url: over ? `${address}/v1/messages/batches/${batch.id}/results` : null,
  };
}
