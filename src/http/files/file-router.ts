import { buffer } from 'node:stream/consumers';
import { type NextFunction, Router, type Request, type Response } from 'express';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { StoredFile } from '../../../entities/files/stored-file.ts';
import { restJson } from '../../../schema/dialect/rest-json.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { camelKeys } from '../../core/parse.ts';
import { fileAddress } from '../../services/files/file-address.ts';
import { getFile, readFile } from '../../services/files/get-file.ts';
import { isRaster } from '../../services/files/inspect-file.ts';
import { keepPicture } from '../../services/files/keep-picture.ts';
import { keepStockPhoto } from '../../services/photos/keep-stock-photo.ts';
import { contextOf, identify } from '../request-context.ts';
import { allow } from '../rest/allow.ts';
import { jsonBody, readBody } from '../rest/read-json.ts';
import { begun, streamAnswer } from '../stream-answer.ts';
import { readForm } from './read-form.ts';

const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** A key is never given to other content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

/** `POST /files`: multipart image, or the choice of a stock photo → 201. `GET /files/{storage_key}`: pictures for everybody, other files for their organization. */
export function fileRouter(dialect: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/files', allow('bearer'), readJsonOnly, async (req, res) => {
    const ctx = contextOf(req);
    const kept = req.is('application/json') ? await keepStockPhoto(ctx, camelKeys(jsonBody(req))) : await keepUploaded(ctx, req);
    const answer = { ...kept, url: fileAddress(ctx.config, kept.storageKey) };
    res.status(201).json(restJson(dialect.getType('UploadedFile') as GraphQLObjectType, answer));
  });
  router.get('/files/:storage_key', async (req, res) => {
    const ctx = await identify(req);
    const file = await getFile(ctx, req.params['storage_key']);
    setHeaders(res, file);
    if (req.fresh) return void res.status(304).end();
    const range = askedRange(req, file);
    if (!range) return void withoutHeaders(res).status(416).set('Content-Range', `bytes */${file.size}`).end();
    const bytes = await begun(readFile(ctx, file, range)).catch((error: unknown) => {
      withoutHeaders(res);
      throw error;
    });
    const { start, end } = range;
    if (range.part) res.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`);
    res.set('Content-Length', String(end - start + 1));
    if (req.method === 'HEAD') {
      await bytes.return();
      return void res.end();
    }
    await streamAnswer(ctx, res, bytes);
  });
  return router;
}

/** The body of a choice; a form is read as it arrives. */
function readJsonOnly(req: Request, res: Response, next: NextFunction): void {
  if (req.is('application/json')) readBody(req, res, next);
  else next();
}

async function keepUploaded(ctx: Context, req: Request): Promise<StoredFile> {
  const { fileName, file } = await readForm(req, { maxBytes: MAX_PICTURE_BYTES, keep: buffer, drop: async () => undefined });
  if (!file) throw invalidField('file', 'field required', 'missing');
  return keepPicture(ctx, { content: file, name: fileName ?? '' });
}

/** Whatever is no picture is never shown by a browser, only saved; and nothing in it may run. */
function setHeaders(res: Response, { contentType, digest, name, createdAt }: StoredFile): void {
  const shown = isRaster(contentType);
  if (!shown) res.attachment(name || 'file');
  res.set({
    'Content-Type': contentType,
    'Cache-Control': shown ? FOR_EVER : ASK_AGAIN,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: `"${digest}"`,
    'Last-Modified': createdAt.toUTCString(),
    'Accept-Ranges': 'bytes',
  });
}

/** Takes back what {@link setHeaders} said: no cache is to keep an error for as long as a picture. */
function withoutHeaders(res: Response): Response {
  for (const name of ['Content-Type', 'Content-Disposition', 'Cache-Control', 'ETag', 'Last-Modified', 'Accept-Ranges']) res.removeHeader(name);
  return res;
}

interface AskedRange {
  start: number;
  end: number;
  /** Whether it is a part of the file. */
  part: boolean;
}

/** The bytes that are wanted: all of them unless one single range of this very content is; null for one outside of it. */
function askedRange(req: Request, { size, digest, createdAt }: StoredFile): AskedRange | null {
  const whole = { start: 0, end: size - 1, part: false };
  const condition = req.get('if-range');
  if (condition !== undefined && condition !== `"${digest}"` && condition !== createdAt.toUTCString()) return whole;
  const ranges = req.range(size);
  if (ranges === -1) return null;
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return whole;
  const [{ start, end }] = ranges as unknown as [{ start: number; end: number }];
  return { start, end, part: true };
}
