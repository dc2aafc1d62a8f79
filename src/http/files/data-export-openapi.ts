import type { OpenApiRoute } from '../../../schema/dialect/openapi/model.ts';

/** The route of ./data-export-router.ts. */
export const dataExportOpenApi: OpenApiRoute = {
  method: 'GET',
  path: '/gdpr/exports/:job_id/download',
  status: 200,
  access: 'bearer',
  secret: true,
  operationId: 'downloadDataExport',
  summary: 'Download data export',
  description:
    'The zip of an export, for the user who asked for it, until it expires. It has `tables/<table>.json` and `.csv` with what is owned; in an administrator’s also `files/` with the content of ' +
    'pictures, under the names that their addresses end in, and `sources/` with uploaded catalogues; and `manifest.json`, with rows, bytes and SHA-256 of each of them. No password, token or key is in it. ' +
    'Times are RFC 3339 in UTC, amounts texts with four decimals. CSV is UTF-8 with a byte order mark and has an apostrophe before texts that a spreadsheet would run as a formula. ' +
    'A single `Range` of it is answered with 206, one outside of it with 416; `If-None-Match` with the `ETag` answers 304. ' +
    '404 for anybody else, for an export that failed or has expired, and for an administrator’s whose user is no administrator any more. 409 while it is not ready.',
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
