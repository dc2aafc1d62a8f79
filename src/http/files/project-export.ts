import { Router, type Request } from 'express';
import { ItemStatus } from '../../../entities/catalog/item-enums.ts';
import { type OpenApiRoute, refTo, UUID } from '../../../schema/dialect/openapi/model.ts';
import { invalid } from '../../core/errors.ts';
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../core/parse.ts';
import { exportProject } from '../../services/catalog/projects/export-project.ts';
import { EXPORT_COLUMNS } from '../../services/catalog/projects/export/export-columns.ts';
import { writeCsv } from '../../services/catalog/projects/export/write-csv.ts';
import { writeXlsx } from '../../services/catalog/projects/export/write-xlsx.ts';
import { requireAccess } from '../access.ts';
import { parseId, pathId } from '../path-id.ts';
import { queryEnum } from '../query-parameters.ts';
import { contextOf } from '../request-context.ts';
import { prefetchFirst, streamResponse } from '../stream-response.ts';

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
};
const MAX_FILE_NAME = 100;

/** `GET /projects/{project_id}/export`: the items of a project with their texts as a CSV or XLSX file. */
export function projectExportRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/projects/:project_id/export', requireAccess('bearer'), async (req, res) => {
    const ctx = contextOf(req);
    const format = queryEnum(req, 'format', Object.keys(FORMATS) as (keyof typeof FORMATS)[]) ?? 'csv';
    const status = queryEnum(req, 'status', Object.values(ItemStatus));
    const sourceId =
      req.query['source_id'] === undefined ? null : parseId(req.query['source_id'], ['query', 'source_id']);
    const filter = { status, sourceId, language: queryLanguage(req) };
    const { projectName, batches } = await exportProject(ctx, pathId(req, 'project_id'), filter);
    const { type, write } = FORMATS[format];
    const items = await prefetchFirst(batches);
    res
      .attachment(`${fileNameOf(projectName)}.${format}`)
      .type(type)
      .set('Cache-Control', 'no-store');
    if (req.method === 'HEAD') return void res.end();
    await streamResponse(ctx, res, write(items));
  });
  return router;
}

/** The language of the texts; null if it is absent. Throws 422 for a value that is no language tag. */
function queryLanguage(req: Request): string | null {
  const value = req.query['language'];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !LANGUAGE_TAG.test(value))
    throw invalid([{ loc: ['query', 'language'], msg: NO_LANGUAGE_TAG, type: 'value_error' }]);
  return value;
}

/** A name that is valid in every file system and is neither a path nor a hidden file. */
function fileNameOf(projectName: string): string {
  const name = [...projectName.replaceAll(/[\p{C}\p{Z}\\/:*?"<>|]+/gu, ' ')]
    .slice(0, MAX_FILE_NAME)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return name === '' ? 'project' : name;
}

const CSV_EXAMPLE =
  'external_id,item_type,parent_external_id,data_source,status,…\r\nchair,product,,Spring catalogue,approved,…\r\n';

export const projectExportOpenApi: OpenApiRoute = {
  method: 'GET',
  path: '/projects/:project_id/export',
  status: 200,
  access: 'bearer',
  operationId: 'exportProject',
  summary: 'Export project as CSV or XLSX',
  description:
    `Returns all items of the project with their texts as a file, in the order of import. The columns are, in this order: ${EXPORT_COLUMNS.join(', ')}. ` +
    'New columns will be added at the end. `title`, `price` and `sku` come from the source and are empty if it has none; the columns with the keys of `generated_content` are the texts. ' +
    'Lists and warnings have one entry per line, `attributes` has one `name: value` per line, `structured_data` is JSON with the offers of the source as of today, and `updated_at` is ISO 8601 in UTC. ' +
    'CSV is UTF-8 with a byte order mark and has an apostrophe before texts that a spreadsheet would run as a formula. XLSX stores all texts as texts ' +
    'and shortens them with `…` to the 32 767 characters that Excel accepts.',
  parameters: [
    {
      name: 'format',
      in: 'query',
      required: false,
      description: 'The format of the file.',
      schema: { type: 'string', enum: ['csv', 'xlsx'], default: 'csv' },
    },
    {
      name: 'status',
      in: 'query',
      required: false,
      description: 'Only items with this status.',
      schema: refTo('ItemStatus'),
    },
    {
      name: 'source_id',
      in: 'query',
      required: false,
      description: 'Only items of the data source with this id.',
      schema: UUID,
    },
    {
      name: 'language',
      in: 'query',
      required: false,
      description:
        'The language of the texts, as a BCP 47 tag. Status, texts, score, model, warnings and `updated_at` are those of the ' +
        'texts in this language. Absent or the main language of the project for the own texts of the items.',
      schema: { type: 'string' },
    },
  ],
  answer: {
    'text/csv': { schema: { type: 'string' }, example: CSV_EXAMPLE },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
  },
};
