import { type Response, Router } from 'express';
import { z } from 'zod';
import { type Batch, type BatchEntry, type EntryResult, outcomeOf } from '../batches/batch.ts';
import { newId } from '../batches/batches.ts';
import { labelled } from '../label.ts';
import { bodyText, faultOf } from '../observe.ts';
import type { SandboxState } from '../state.ts';
import { readRequest } from '../writer/read-request.ts';
import { sendFault } from './faults.ts';
import { sendError } from './wire.ts';

const SYSTEM = 'aiC';

const fileRequest = z.strictObject({
  file: z.object({ displayName: z.string().optional(), mimeType: z.string(), sizeBytes: z.string().optional() }),
});
const batchRequest = z.strictObject({
  batch: z.strictObject({
    displayName: z.string().min(1),
    inputConfig: z.strictObject({ fileName: z.string().startsWith('files/') }),
  }),
});
const line = z.strictObject({ key: z.string().min(1), request: z.record(z.string(), z.unknown()) });

/**
 * Gemini's batch mode with files: https://ai.google.dev/api/batch-api, https://ai.google.dev/api/files. Exists in the
 * version v1beta only.
 */
export function batchRoutes(state: SandboxState, address: string): Router {
  const { batches } = state;
  /** Uploads that have begun, and where batches store their responses. */
  const uploads = new Map<string, { displayName: string }>();
  const known = new Map<string, { model: string; responses: string }>();
  const router = Router();
  router.use((_req, res, next) => {
    const fault = faultOf(res);
    if (!fault || !sendFault(res, fault)) next();
  });
  const missing = (res: Response) => sendError(res, 404, 'Requested entity was not found.');

  router.post('/upload/v1beta/files', (req, res) => {
    if (req.query['upload_id']) {
      const upload = uploads.get(String(req.query['upload_id']));
      if (!upload || !req.get('x-goog-upload-command')?.includes('finalize')) return missing(res);
      uploads.delete(String(req.query['upload_id']));
      const name = batches.addFile('files/', bodyText(req));
      res.setHeader('x-goog-upload-status', 'final');
      return void res.json({
        file: { name, displayName: upload.displayName, uri: `${address}/v1beta/${name}`, state: 'ACTIVE' },
      });
    }
    const read = readRequest(req, fileRequest);
    if (!read.ok || req.get('x-goog-upload-command') !== 'start')
      return sendError(res, 400, 'Invalid resumable upload request.');
    const id = newId('');
    uploads.set(id, { displayName: read.body.file.displayName ?? '' });
    res.setHeader('x-goog-upload-url', `${address}/upload/v1beta/files?upload_id=${id}&upload_protocol=resumable`);
    res.setHeader('x-goog-upload-status', 'active');
    res.json({});
  });
  router.get(/^\/download\/v1beta\/(files\/[\w-]+):download$/, (req, res) => {
    const content = batches.file(String(req.params['0']));
    if (content === undefined || req.query['alt'] !== 'media') return missing(res);
    res.type('application/jsonl').send(content);
  });
  router.post(/^\/v1beta\/models\/([^/:]+):batchGenerateContent$/, (req, res) => {
    const model = String(req.params['0']);
    const read = readRequest(req, batchRequest);
    if (!read.ok) return sendError(res, 400, `Invalid value at '${read.path.join('.')}': ${read.problem}`);
    const { displayName, inputConfig } = read.body.batch;
    const content = batches.file(inputConfig.fileName);
    if (content === undefined) return missing(res);
    const entries = readInput(content, model);
    if (!entries) return sendError(res, 400, 'The input file is not valid JSONL.');
    const batch = batches.create({
      system: SYSTEM,
      id: newId('batches/'),
      key: displayName,
      entries,
      headers: { 'x-goog-api-key': req.get('x-goog-api-key') ?? '' },
      address,
    });
    known.set(batch.id, { model, responses: batches.addFile('files/batch-', () => responsesOf(batch)) });
    res.json(labelled(operation(batch)));
  });
  router.get('/v1beta/batches', (req, res) => {
    const all = batches.of(SYSTEM);
    const start = Number(req.query['pageToken'] ?? 0);
    const size = Number(req.query['pageSize'] ?? 50);
    res.json(
      labelled({
        operations: all.slice(start, start + size).map(operation),
        ...(all.length > start + size && { nextPageToken: String(start + size) }),
      }),
    );
  });
  router.get('/v1beta/batches/:id', (req, res) => {
    const batch = batches.get(SYSTEM, `batches/${req.params.id}`);
    if (!batch) return missing(res);
    res.json(labelled(operation(batch)));
  });
  router.post(/^\/v1beta\/(batches\/\w+):cancel$/, (req, res) => {
    const batch = batches.get(SYSTEM, String(req.params['0']));
    if (!batch) return missing(res);
    batch.cancel();
    res.json({});
  });
  router.delete('/v1beta/batches/:id', (req, res) => {
    if (!batches.delete(`batches/${req.params.id}`)) return missing(res);
    res.json({});
  });

  function operation(batch: Batch) {
    const { model, responses } = known.get(batch.id)!;
    const state = STATES[batch.status()];
    const isDone = state === 'BATCH_STATE_SUCCEEDED';
    return {
      name: batch.id,
      metadata: {
        '@type': 'type.googleapis.com/google.ai.generativelanguage.v1main.GenerateContentBatch',
        name: batch.id,
        model: `models/${model}`,
        displayName: batch.key,
        createTime: batch.createdAt.toISOString(),
        updateTime: new Date().toISOString(),
        ...(batch.endedAt && { endTime: batch.endedAt.toISOString() }),
        batchStats: { requestCount: String(batch.size), pendingRequestCount: String(batch.size - batch.results.size) },
        state,
        // A batch that was cancelled or has expired has no responses.
        ...(isDone && { output: { responsesFile: responses } }),
      },
      ...(batch.endedAt && { done: true }),
    };
  }
  return router;
}

const STATES: Record<ReturnType<Batch['status']>, string> = {
  in_progress: 'BATCH_STATE_RUNNING',
  cancelling: 'BATCH_STATE_RUNNING',
  completed: 'BATCH_STATE_SUCCEEDED',
  expired: 'BATCH_STATE_EXPIRED',
  cancelled: 'BATCH_STATE_CANCELLED',
};

function readInput(content: string, model: string): BatchEntry[] | null {
  const entries: BatchEntry[] = [];
  for (const each of content.split('\n')) {
    if (each.trim() === '') continue;
    const { data } = line.safeParse(JSON.parse(each));
    if (!data) return null;
    entries.push({ id: data.key, path: `/v1beta/models/${model}:generateContent`, body: JSON.stringify(data.request) });
  }
  return entries;
}

function responsesOf(batch: Batch): string {
  return [...batch.results].map(([key, result]) => `${JSON.stringify({ key, ...resultOf(result) })}\n`).join('');
}

function resultOf(result: EntryResult): object {
  if (typeof result === 'string') return { error: { code: 4, message: 'The request expired.' } };
  const body: unknown = JSON.parse(result.body);
  if (outcomeOf(result) === 'succeeded') return { response: body };
  return { error: { code: result.status >= 500 ? 13 : 3, message: 'The request failed.' } };
}
