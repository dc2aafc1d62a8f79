import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import { Router, type Request } from 'express';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { restJson } from '../../../schema/dialect/rest-json.ts';
import type { Context } from '../../core/context.ts';
import { AppError, invalid, invalidField } from '../../core/errors.ts';
import { findUnstorable, UNSTORABLE } from '../../core/storable.ts';
import { dropUpload, keepUpload, uploadSource } from '../../services/catalog/upload-source.ts';
import { givenId, pathId } from '../path-id.ts';
import { contextOf } from '../request-context.ts';
import { allow } from '../rest/allow.ts';

const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Characters; a file's name is cut, for nobody chose it here, and keeps its ending. */
const MAX_FILE_NAME = 255;
const MAX_NAME = 200;
/** The parser calls a file too large that just fills its limit. */
const LIMITS = { files: 5, fields: 10, parts: 20, fieldSize: 10_000, fileSize: MAX_FILE_BYTES + 1 };

interface Form {
  fields: Map<string, string>;
  fileName: string | null;
  storageKey: string | null;
}

/** `POST /projects/{project_id}/data-sources/upload`: multipart `file`, `name?`, `source_id?` → 201 with the source and a look into the file. */
export function uploadRouter(dialect: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/projects/:project_id/data-sources/upload', allow('bearer'), async (req, res) => {
    const ctx = contextOf(req);
    const projectId = pathId(req, 'project_id');
    const form = await readForm(ctx, req);
    try {
      const broken = findUnstorable({ ...Object.fromEntries(form.fields), file: form.fileName });
      if (broken) throw invalidField(broken.join('.') || 'name', UNSTORABLE);
      if (!form.storageKey || !form.fileName) throw invalidField('file', 'field required', 'missing');
      const sourceId = form.fields.get('source_id');
      const uploaded = await uploadSource(ctx, projectId, {
        fileName: form.fileName,
        storageKey: form.storageKey,
        name: givenName(form.fields.get('name')),
        sourceId: sourceId ? givenId(sourceId, ['body', 'source_id']) : null,
      });
      res.status(201).json(restJson(dialect.getType('UploadedSource') as GraphQLObjectType, uploaded));
    } catch (error) {
      if (form.storageKey) await dropUpload(ctx, form.storageKey);
      throw error;
    }
  });
  return router;
}

function givenName(name = ''): string | null {
  if ([...name].length > MAX_NAME) throw invalidField('name', `must have at most ${MAX_NAME} characters`, 'too_long');
  return name || null;
}

/** Streams the file to the storage while it arrives. Throws 413, 415, 422; then nothing is kept. */
async function readForm(ctx: Context, req: Request): Promise<Form> {
  if (!req.is('multipart/form-data')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const form: Form = { fields: new Map(), fileName: null, storageKey: null };
  let kept = null as Promise<string> | null;
  let tooLarge = false;
  let failure: unknown = null;
  try {
    const parser = busboy({ headers: req.headers, limits: LIMITS, defParamCharset: 'utf8' });
    parser.on('field', (name, value) => form.fields.set(name, value));
    parser.on('file', (name, stream, info) => {
      stream.on('error', ignore);
      if (name !== 'file' || kept) return void stream.resume();
      form.fileName = [...(info.filename ?? '')].slice(-MAX_FILE_NAME).join('');
      stream.on('limit', () => (tooLarge = true));
      kept = keepUpload(ctx, stream);
      kept.catch((error: Error) => {
        if (parser.destroyed) return;
        failure = error;
        parser.destroy(error);
      });
    });
    await parse(req, parser);
  } catch (error) {
    await discard(ctx, kept);
    throw failure ?? invalid([{ loc: ['body'], msg: `the multipart body cannot be read: ${(error as Error).message}`, type: 'multipart' }]);
  }
  if (tooLarge) {
    await discard(ctx, kept);
    throw new AppError('PAYLOAD_TOO_LARGE');
  }
  form.storageKey = await kept;
  return form;
}

/** Leaves the request open when its body is broken, for the answer must reach the client. */
async function parse(req: Request, parser: Writable): Promise<void> {
  req.once('close', () => req.complete || parser.destroy(new Error('the upload broke off')));
  parser.on('error', ignore);
  req.pipe(parser);
  try {
    await finished(parser);
  } catch (error) {
    parser.destroy(error as Error);
    throw error;
  } finally {
    req.unpipe(parser);
    req.resume();
  }
}

/** Whoever waits for a stream hears of its error; one that comes later must not end the process. */
function ignore(): void {}

async function discard(ctx: Context, kept: Promise<string> | null): Promise<void> {
  const key = await kept?.catch(() => null);
  if (key) await dropUpload(ctx, key);
}
