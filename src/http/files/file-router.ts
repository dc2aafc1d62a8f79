import { buffer } from 'node:stream/consumers';
import { type NextFunction, Router, type Request, type Response } from 'express';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { StoredFile } from '../../../entities/files/stored-file.ts';
import { restJson } from '../../../schema/dialect/rest-json.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { camelKeys } from '../../core/parse.ts';
import { fileAddress } from '../../services/files/file-address.ts';
import { getFile } from '../../services/files/get-file.ts';
import { isRaster } from '../../services/files/inspect-file.ts';
import { storePicture } from '../../services/files/store-picture.ts';
import { storeStockPhoto } from '../../services/photos/store-stock-photo.ts';
import { contextOf, identify } from '../request-context.ts';
import { requireAccess } from '../rest/allow.ts';
import { respondIdempotently } from '../rest/idempotency.ts';
import { jsonBody, readBody } from '../rest/read-json.ts';
import { readForm } from './read-form.ts';
import { sendContent } from './send-content.ts';

const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** A key is never given to other content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

/** `POST /files`: multipart image, or the choice of a stock photo → 201. `GET /files/{storage_key}`: pictures for everybody, other files for their organization. */
export function fileRouter(dialect: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/files', requireAccess('bearer'), readJsonOnly, async (req, res) => {
    const ctx = contextOf(req);
    const { sent, keep } = req.is('application/json') ? chosenPhoto(req) : await uploadedPicture(req);
    await respondIdempotently(ctx, req, res, sent, async (own) => {
      const kept = await keep(own);
      return {
        status: 201,
        body: restJson(dialect.getType('UploadedFile') as GraphQLObjectType, {
          ...kept,
          url: fileAddress(ctx.config, kept.storageKey),
        }),
      };
    });
  });
  router.get('/files/:storage_key', async (req, res) => {
    const ctx = await identify(req);
    const file = await getFile(ctx, req.params['storage_key']);
    setHeaders(res, file);
    await sendContent(ctx, req, res, file);
  });
  return router;
}

/** The body of a choice; a form is read as it arrives. */
function readJsonOnly(req: Request, res: Response, next: NextFunction): void {
  if (req.is('application/json')) readBody(req, res, next);
  else next();
}

/** What was sent, and how it is kept. */
interface Sent {
  sent: unknown;
  keep(ctx: Context): Promise<StoredFile>;
}

function chosenPhoto(req: Request): Sent {
  const sent = camelKeys(jsonBody(req));
  return { sent, keep: (ctx) => storeStockPhoto(ctx, sent) };
}

async function uploadedPicture(req: Request): Promise<Sent> {
  const { fileName, file, digest } = await readForm(req, {
    maxBytes: MAX_PICTURE_BYTES,
    keep: buffer,
    drop: async () => undefined,
  });
  if (!file) throw invalidField('file', 'field required', 'missing');
  return { sent: digest, keep: (ctx) => storePicture(ctx, { content: file, name: fileName ?? '' }) };
}

/** Whatever is no picture is never shown by a browser, only saved; and nothing in it may run. */
function setHeaders(res: Response, { contentType, name }: StoredFile): void {
  const shown = isRaster(contentType);
  if (!shown) res.attachment(name || 'file');
  res.set({
    'Content-Type': contentType,
    'Cache-Control': shown ? FOR_EVER : ASK_AGAIN,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}
