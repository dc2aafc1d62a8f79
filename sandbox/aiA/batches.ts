import { text } from 'node:stream/consumers';
import busboy from 'busboy';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Batch, BatchEntry } from '../batches/batch.ts';
import { outcomeOf } from '../batches/batch.ts';
import { newId } from '../batches/batches.ts';
import { labelled } from '../label.ts';
import { faultOf } from '../observe.ts';
import type { SandboxState } from '../state.ts';
import { readRequest } from '../writer/read-request.ts';
import { sendFault } from './faults.ts';
import { sendError } from './wire.ts';

const MAX_REQUESTS = 50_000;
const SYSTEM = 'aiA';

const expiry = z.strictObject({ anchor: z.literal('created_at'), seconds: z.int().min(3600).max(2_592_000) });
const batchRequest = z.strictObject({
  input_file_id: z.string(),
  endpoint: z.literal('/v1/chat/completions'),
  completion_window: z.literal('24h'),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  output_expires_after: expiry.optional(),
});
const line = z.strictObject({
  custom_id: z.string().min(1).max(64),
  method: z.literal('POST'),
  url: z.literal('/v1/chat/completions'),
  body: z.record(z.string(), z.unknown()),
});

/** What the API knows of a batch beside its requests. */
interface Known {
  inputFile: string;
  /** Why the input file was rejected; empty if it was not. */
  errors: { code: string; message: string; param: string | null; line: number | null }[];
  /** Its results; null before its end. */
  files: { output: string | null; errors: string | null } | null;
}

/** OpenAI's files and batches: https://platform.openai.com/docs/api-reference/batch, …/files. */
export function batchRoutes(state: SandboxState, address: string): Router {
  const { batches } = state;
  const known = new Map<string, Known>();
  const router = Router();
  router.use((_req, res, next) => {
    const fault = faultOf(res);
    if (!fault || !sendFault(res, fault)) next();
  });
  const shown = (batch: Batch) => {
    const own = known.get(batch.id)!;
    const status = batch.status();
    if (batch.endedAt && own.errors.length === 0)
      own.files ??= {
        output: batch.count('succeeded') > 0 ? batches.addFile('file-', () => outputOf(batch, true)) : null,
        errors: batch.count('succeeded') < batch.size ? batches.addFile('file-', () => outputOf(batch, false)) : null,
      };
    return batchObject(batch, own, status);
  };
  const missing = (res: Response, what: string) =>
    sendError(res, 404, `No such ${what} object.`, 'invalid_request_error', null, 'id');

  router.post('/files', async (req, res) => {
    const { purpose, content, name } = await readUpload(req);
    if (purpose !== 'batch' || content === null)
      return sendError(res, 400, 'A file with the purpose batch is needed.', 'invalid_request_error', null, 'file');
    res.json(labelled(fileObject(batches.addFile('file-', content), content.length, name)));
  });
  router.get('/files/:id/content', (req, res) => {
    const content = batches.file(req.params.id);
    if (content === undefined) return missing(res, 'File');
    res.type('application/octet-stream').send(content);
  });
  router.delete('/files/:id', (req, res) => {
    if (!batches.deleteFile(req.params.id)) return missing(res, 'File');
    res.json(labelled({ id: req.params.id, object: 'file', deleted: true }));
  });
  router.post('/batches', (req, res) => {
    const read = readRequest(req, batchRequest);
    if (!read.ok)
      return sendError(res, 400, `Invalid value for '${read.path.join('.')}'.`, 'invalid_request_error', null);
    const { input_file_id: inputFile, metadata } = read.body;
    const content = batches.file(inputFile);
    if (content === undefined) return missing(res, 'File');
    const { entries, errors } = readInput(content);
    // A fault of the key of a batch is one of the whole batch.
    if (state.faults.take(SYSTEM, `key ${metadata?.['key']}`, true)?.kind === 'rate_limit')
      errors.push({ code: 'token_limit_exceeded', message: 'Enqueued token limit reached.', param: null, line: null });
    const batch = batches.create({
      system: SYSTEM,
      id: newId('batch_'),
      key: metadata?.['key'] ?? '',
      entries: errors.length > 0 ? [] : entries,
      headers: { authorization: req.get('authorization') ?? '' },
      address,
    });
    known.set(batch.id, {
      inputFile,
      errors,
      files: null,
    });
    res.json(labelled(shown(batch)));
  });
  router.get('/batches', (req, res) => {
    const all = batches.of(SYSTEM);
    const after = all.findIndex(({ id }) => id === req.query['after']);
    const limit = Number(req.query['limit'] ?? 20);
    const page = all.slice(after + 1, after + 1 + limit);
    res.json(
      labelled({
        object: 'list',
        data: page.map((batch) => shown(batch)),
        first_id: page[0]?.id ?? null,
        last_id: page.at(-1)?.id ?? null,
        has_more: all.length > after + 1 + limit,
      }),
    );
  });
  router.get('/batches/:id', (req, res) => {
    const batch = batches.get(SYSTEM, req.params.id);
    if (!batch) return missing(res, 'Batch');
    res.json(labelled(shown(batch)));
  });
  router.post('/batches/:id/cancel', (req, res) => {
    const batch = batches.get(SYSTEM, req.params.id);
    if (!batch) return missing(res, 'Batch');
    if (batch.status() !== 'in_progress')
      return sendError(res, 409, 'The batch cannot be cancelled any more.', 'invalid_request_error', null);
    batch.cancel();
    res.json(labelled(shown(batch)));
  });
  return router;
}

interface Upload {
  purpose: string;
  name: string;
  content: string | null;
}

function readUpload(req: Request): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    let file: Promise<string> | undefined;
    let name = '';
    const form = busboy({ headers: req.headers, limits: { fileSize: 200_000_000 } });
    form.on('field', (field, value) => void (fields[field] = value));
    form.on('file', (_field, stream, info) => {
      name = info.filename ?? '';
      file = text(stream);
    });
    form.on('error', reject);
    form.on('close', () => {
      Promise.resolve(file ?? null).then(
        (content) => resolve({ purpose: fields['purpose'] ?? '', name, content }),
        reject,
      );
    });
    req.pipe(form);
  });
}

/** The requests of an input file, or why it is rejected. */
function readInput(content: string): { entries: BatchEntry[]; errors: Known['errors'] } {
  const errors: Known['errors'] = [];
  const ids = new Set<string>();
  const entries = content
    .split('\n')
    .filter((each) => each.trim() !== '')
    .flatMap((each, at): BatchEntry[] => {
      const reject = (code: string, message: string) => {
        errors.push({ code, message, param: null, line: at + 1 });
        return [];
      };
      const { data } = line.safeParse(JSON.parse(each));
      if (!data) return reject('invalid_json_line', 'This line is not parseable as valid JSON.');
      if (ids.has(data.custom_id)) return reject('duplicate_custom_id', 'The custom_id is used twice.');
      ids.add(data.custom_id);
      return [{ id: data.custom_id, path: '/chat/completions', body: JSON.stringify(data.body) }];
    });
  if (entries.length === 0) errors.push({ code: 'empty_file', message: 'The file is empty.', param: null, line: null });
  if (entries.length > MAX_REQUESTS)
    errors.push({ code: 'too_many_requests', message: 'Too many requests.', param: null, line: null });
  return { entries, errors };
}

/** The lines of the output file (`succeeded`), or of the error file. */
function outputOf(batch: Batch, succeeded: boolean): string {
  return [...batch.results]
    .filter(([, result]) => (outcomeOf(result) === 'succeeded') === succeeded)
    .map(([id, result]) => `${JSON.stringify({ id: newId('batch_req_'), custom_id: id, ...resultOf(result) })}\n`)
    .join('');
}

function resultOf(result: Parameters<typeof outcomeOf>[0]): object {
  if (typeof result === 'string')
    return {
      response: null,
      error: { code: `batch_${result}`, message: `This request could not be executed: the batch was ${result}.` },
    };
  const response = { status_code: result.status, request_id: newId('req_'), body: JSON.parse(result.body) };
  return { response, error: null };
}

const fileObject = (id: string, bytes: number, filename: string) => ({
  id,
  object: 'file',
  bytes,
  created_at: seconds(new Date()),
  filename,
  purpose: 'batch',
  status: 'processed',
});

function batchObject(batch: Batch, { inputFile, files, errors }: Known, proceeds: ReturnType<Batch['status']>) {
  const status = errors.length > 0 ? 'failed' : proceeds;
  const failed = batch.count('failed') + batch.count('expired') + batch.count('cancelled');
  return {
    id: batch.id,
    object: 'batch',
    endpoint: '/v1/chat/completions',
    errors: errors.length > 0 ? { object: 'list', data: errors } : null,
    input_file_id: inputFile,
    completion_window: '24h',
    status,
    output_file_id: files?.output ?? null,
    error_file_id: files?.errors ?? null,
    created_at: seconds(batch.createdAt),
    in_progress_at: seconds(batch.createdAt),
    expires_at: seconds(batch.expiresAt),
    completed_at: status === 'completed' ? seconds(batch.endedAt!) : null,
    request_counts: { total: batch.size, completed: batch.count('succeeded'), failed },
    metadata: { key: batch.key },
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
