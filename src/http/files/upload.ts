import { Router } from 'express';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { type OpenApiRoute, refTo, UUID } from '../../../schema/dialect/openapi/model.ts';
import { invalidField } from '../../core/errors.ts';
import { isOutage } from '../../core/outage.ts';
import { findUnstorable, UNSTORABLE } from '../../core/storable.ts';
import { receiveUpload } from '../../services/catalog/sources/receive-upload.ts';
import { deleteUpload, discardUpload, uploadSource } from '../../services/catalog/sources/upload-source.ts';
import { pinToPrimary } from '../../services/on-replica.ts';
import { requireAccess } from '../access.ts';
import { parseId, pathId } from '../path-id.ts';
import { contextOf } from '../request-context.ts';
import { respondIdempotently } from '../rest/idempotency.ts';
import { restJson } from '../rest/rest-json.ts';
import { readForm } from './read-form.ts';

const MAX_FILE_BYTES = 50 * 1024 * 1024;
const MAX_NAME = 200;

/**
 * `POST /projects/{project_id}/data-sources/upload`: multipart with `file`, `name?` and `source_id?`. Responds with
 * 201, the data source and a preview of the file.
 */
export function uploadRouter(dialect: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/projects/:project_id/data-sources/upload', requireAccess('bearer'), async (req, res) => {
    const ctx = contextOf(req);
    const projectId = pathId(req, 'project_id');
    const { fields, fileName, file, digest } = await readForm(req, {
      maxBytes: MAX_FILE_BYTES,
      store: (stream, name) => receiveUpload(ctx, stream, name),
      discard: ({ storageKey }) => deleteUpload(ctx, storageKey),
    });
    let used = false;
    let stored = false;
    try {
      const broken = findUnstorable({ ...Object.fromEntries(fields), file: fileName });
      if (broken) throw invalidField(broken.join('.') || 'name', UNSTORABLE);
      if (!file || !fileName) throw invalidField('file', 'field required', 'missing');
      const sourceId = fields.get('source_id');
      const upload = {
        fileName,
        ...file,
        name: sourceName(fields.get('name')),
        sourceId: sourceId ? parseId(sourceId, ['body', 'source_id']) : null,
      };
      await respondIdempotently(ctx, req, res, digest, async (own) => {
        used = true;
        const uploaded = await uploadSource(own, projectId, upload);
        stored = true;
        await pinToPrimary(own);
        return { status: 201, body: restJson(dialect.getType('UploadedSource') as GraphQLObjectType, uploaded) };
      });
      // The response was replayed: the first request has stored the same file.
      if (!used) await deleteUpload(ctx, file.storageKey);
    } catch (error) {
      // After an outage nobody knows whether the transaction was committed.
      const mayRefer = stored || (used && isOutage(error));
      if (file) await (mayRefer ? discardUpload(ctx, projectId, file.storageKey) : deleteUpload(ctx, file.storageKey));
      throw error;
    }
  });
  return router;
}

function sourceName(name = ''): string | null {
  if ([...name].length > MAX_NAME) throw invalidField('name', `must have at most ${MAX_NAME} characters`, 'too_long');
  return name || null;
}

export const uploadOpenApi: OpenApiRoute = {
  method: 'POST',
  path: '/projects/:project_id/data-sources/upload',
  status: 201,
  access: 'bearer',
  operationId: 'uploadDataSource',
  description:
    'Uploads a product file of up to 50 MB as a data source, or replaces the file of an existing one. The extension of the file name gives the format: ' +
    'CSV (.csv, .tsv, .txt; UTF-8, UTF-16 or Windows-1252), Excel (.xlsx), or JSON (.json, .jsonl, .ndjson), which is ' +
    'a list of objects, one object with a single list of objects, or one object per line. The file is read to its end. ' +
    'The layouts of Shopify and WooCommerce exports are recognised; for other layouts the response suggests a column for each field. ' +
    'Variants inside a JSON product (`variants`: objects with an id or SKU) become items `product#variant`. ' +
    'An existing mapping is kept if the new file has its columns. Rows are numbered as in a spreadsheet, where the header is row 1; the first JSON record is row 1.',
  errors: {
    409: 'The source is being imported',
    422: [
      'The file cannot be read as a whole',
      'The file has more rows than an import accepts',
      'The file has another format than its extension says',
      'The source is not a file',
    ],
    429: { RATE_LIMITED: 'Too many files are being read' },
  },
  body: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: {
              type: 'string',
              contentMediaType: 'application/octet-stream',
              description: 'The product file, at most 50 MB.',
            },
            name: {
              type: 'string',
              maxLength: 200,
              description: 'The name of the data source. If absent, the name of the file.',
            },
            source_id: {
              ...UUID,
              description:
                'The data source whose file is replaced, to import changed data. If absent, a new one is created.',
            },
          },
        },
      },
    },
  },
  answer: { 'application/json': { schema: refTo('UploadedSource') } },
};
