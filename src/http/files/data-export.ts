import { Router } from 'express';
import type { OpenApiRoute } from '../../../schema/dialect/openapi/model.ts';
import { getDataExport } from '../../services/privacy/export/get-data-export.ts';
import { requireAccess } from '../access.ts';
import { pathId } from '../path-id.ts';
import { contextOf } from '../request-context.ts';
import { sendFile } from './send-file.ts';

/** `GET /gdpr/exports/{job_id}/download`: the data export of a user, for that user. */
export function dataExportRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/gdpr/exports/:job_id/download', requireAccess('bearer'), async (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    const ctx = contextOf(req);
    const zip = await getDataExport(ctx, pathId(req, 'job_id'));
    res.attachment(`data-export-${zip.createdAt.toISOString().slice(0, 10)}.zip`).type('application/zip');
    await sendFile(ctx, req, res, zip);
  });
  return router;
}

export const dataExportOpenApi: OpenApiRoute = {
  method: 'GET',
  path: '/gdpr/exports/:job_id/download',
  status: 200,
  access: 'bearer',
  secret: true,
  operationId: 'downloadDataExport',
  summary: 'Download data export',
  description:
    'Returns the ZIP file of a data export to the user who requested it, until the export expires. It contains every table as `tables/<table>.json` and `.csv`, ' +
    'and `manifest.json` with the rows, bytes and SHA-256 of each file. The images are in `files/`, named like the end of their addresses: ' +
    'those of the organization for an administrator, and those that the member has stored for a member. The export of an administrator also contains the uploaded catalogues in `sources/`. ' +
    'Passwords, tokens and keys are left out. ' +
    'Times are RFC 3339 in UTC, amounts are texts with four decimals. CSV is UTF-8 with a byte order mark and has an apostrophe before texts that a spreadsheet would run as a formula. ' +
    'A request with a single `Range` gets 206, or 416 if the range is outside the file. A request whose `If-None-Match` equals the `ETag` gets 304.',
  errors: {
    404: [
      'Another user requested the export',
      'The export failed or has expired',
      'The export is that of an administrator, and the user no longer is one',
    ],
    409: 'The export is not ready',
  },
  parameters: [
    {
      name: 'Range',
      in: 'header',
      required: false,
      description: 'One range of bytes, such as `bytes=0-1023`.',
      schema: { type: 'string' },
    },
  ],
  answer: { 'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' } } },
};
