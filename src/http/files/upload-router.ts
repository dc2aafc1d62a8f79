import { Router } from 'express';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { restJson } from '../../../schema/dialect/rest-json.ts';
import { invalidField } from '../../core/errors.ts';
import { findUnstorable, UNSTORABLE } from '../../core/storable.ts';
import { deleteUpload, storeUpload, uploadSource } from '../../services/catalog/sources/upload-source.ts';
import { parseId, pathId } from '../path-id.ts';
import { contextOf } from '../request-context.ts';
import { requireAccess } from '../rest/allow.ts';
import { respondIdempotently } from '../rest/idempotency.ts';
import { readForm } from './read-form.ts';

const MAX_FILE_BYTES = 50 * 1024 * 1024;
const MAX_NAME = 200;

/** `POST /projects/{project_id}/data-sources/upload`: multipart `file`, `name?`, `source_id?` → 201 with the source and a look into the file. */
export function uploadRouter(dialect: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/projects/:project_id/data-sources/upload', requireAccess('bearer'), async (req, res) => {
    const ctx = contextOf(req);
    const projectId = pathId(req, 'project_id');
    const { fields, fileName, file, digest } = await readForm(req, {
      maxBytes: MAX_FILE_BYTES,
      keep: (stream) => storeUpload(ctx, stream),
      drop: (key) => deleteUpload(ctx, key),
    });
    try {
      const broken = findUnstorable({ ...Object.fromEntries(fields), file: fileName });
      if (broken) throw invalidField(broken.join('.') || 'name', UNSTORABLE);
      if (!file || !fileName) throw invalidField('file', 'field required', 'missing');
      const sourceId = fields.get('source_id');
      const asked = {
        fileName,
        storageKey: file,
        name: givenName(fields.get('name')),
        sourceId: sourceId ? parseId(sourceId, ['body', 'source_id']) : null,
      };
      let taken = false;
      await respondIdempotently(ctx, req, res, digest, async (own) => {
        taken = true;
        return {
          status: 201,
          body: restJson(
            dialect.getType('UploadedSource') as GraphQLObjectType,
            await uploadSource(own, projectId, asked),
          ),
        };
      });
      // It came before.
      if (!taken) await deleteUpload(ctx, file);
    } catch (error) {
      if (file) await deleteUpload(ctx, file);
      throw error;
    }
  });
  return router;
}

function givenName(name = ''): string | null {
  if ([...name].length > MAX_NAME) throw invalidField('name', `must have at most ${MAX_NAME} characters`, 'too_long');
  return name || null;
}
