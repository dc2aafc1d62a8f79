import { buffer } from 'node:stream/consumers';
import { type NextFunction, Router, type Request, type Response } from 'express';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { StoredFile } from '../../../entities/files/stored-file.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { camelKeys } from '../../core/parse.ts';
import { fileAddress, getFile } from '../../services/files/get-file.ts';
import { isRaster } from '../../services/files/inspect-file.ts';
import { storePicture } from '../../services/files/store-file.ts';
import { withImageSlot } from '../../services/files/with-image-slot.ts';
import { storeStockPhoto } from '../../services/photos/store-stock-photo.ts';
import { requireAccess } from '../access.ts';
import { jsonBody, readText } from '../request-body.ts';
import { contextOf, identifyIfPossible } from '../request-context.ts';
import { respondIdempotently } from '../rest/idempotency.ts';
import { restJson } from '../rest/rest-json.ts';
import { readForm } from './read-form.ts';
import { sendFile } from './send-file.ts';

const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Enough at 1 Mbit/s. Others wait for the slot meanwhile. */
const MAX_RECEIVE_MS = 120_000;
/** The content of a storage key never changes. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'private, no-cache';

/**
 * `POST /files` stores an image from a form, or a stock photo chosen by JSON, and responds with 201. `GET
 * /files/{storage_key}` returns an image to everybody and another file to its organization.
 */
export function filesRouter(dialect: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/files', requireAccess('bearer'), readJsonText, async (req, res) => {
    const ctx = contextOf(req);
    await withImageSlot(ctx, async () => {
      const { input, store } = req.is('application/json') ? chosenStockPhoto(req) : await uploadedImage(req);
      await respondIdempotently(ctx, req, res, input, async (own) => {
        const stored = await store(own);
        return {
          status: 201,
          body: restJson(dialect.getType('UploadedFile') as GraphQLObjectType, {
            ...stored,
            url: fileAddress(ctx.config, stored.storageKey),
          }),
        };
      });
    });
  });
  router.get('/files/:storage_key', async (req, res) => {
    const ctx = await identifyIfPossible(req);
    const file = await getFile(ctx, req.params['storage_key']);
    setHeaders(res, file);
    await sendFile(ctx, req, res, file);
  });
  return router;
}

/** Reads a JSON body. A form is not read here but streamed. */
function readJsonText(req: Request, res: Response, next: NextFunction): void {
  if (req.is('application/json')) readText(req, res, next);
  else next();
}

interface NewFile {
  /** Identifies the input for idempotency. */
  input: unknown;
  store(ctx: Context): Promise<StoredFile>;
}

function chosenStockPhoto(req: Request): NewFile {
  const input = camelKeys(jsonBody(req));
  return { input, store: (ctx) => storeStockPhoto(ctx, input) };
}

async function uploadedImage(req: Request): Promise<NewFile> {
  const { fileName, file, digest } = await readForm(req, {
    maxBytes: MAX_IMAGE_BYTES,
    maxMs: MAX_RECEIVE_MS,
    store: buffer,
    discard: async () => undefined,
  });
  if (!file) throw invalidField('file', 'field required', 'missing');
  return { input: digest, store: (ctx) => storePicture(ctx, { content: file, name: fileName ?? '' }) };
}

/** Images are displayed by a browser. Other files are downloads and cannot run scripts. */
function setHeaders(res: Response, { contentType, name }: StoredFile): void {
  const isImage = isRaster(contentType);
  if (!isImage) res.attachment(name || 'file');
  res.set({
    'Content-Type': contentType,
    'Cache-Control': isImage ? CACHE_FOREVER : REVALIDATE,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}
