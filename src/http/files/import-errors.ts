import { type Options, stringify } from 'csv-stringify';
import { Router } from 'express';
import type { OpenApiVariant } from '../../../schema/dialect/openapi/model.ts';
import { importErrorRows } from '../../services/catalog/imports/list-import-errors.ts';
import { getDataSource } from '../../services/catalog/sources/get-data-source.ts';
import { requireAccess } from '../access.ts';
import { pathId } from '../path-id.ts';
import { contextOf } from '../request-context.ts';
import { prefetchFirst, streamResponse } from '../stream-response.ts';

const CSV_OPTIONS: Options = {
  header: true,
  columns: ['row', 'column', 'value', 'code', 'message'],
  bom: true,
  escape_formulas: true,
};

/**
 * `GET …/errors?format=csv`: the rows that the last import rejected, as a file. Without `format=csv`, the operation
 * `importErrors` responds with a page of JSON.
 */
export function importErrorsRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(
    '/projects/:project_id/data-sources/:source_id/errors',
    (req, _res, next) => next(req.query['format'] === 'csv' ? undefined : 'router'),
    requireAccess('bearer'),
    async (req, res) => {
      const ctx = contextOf(req);
      const source = await getDataSource(ctx, pathId(req, 'project_id'), pathId(req, 'source_id'));
      const rows = await prefetchFirst(importErrorRows(ctx, source.id));
      res.attachment('import-errors.csv').type('text/csv; charset=utf-8');
      if (req.method === 'HEAD') return void res.end();
      await streamResponse(ctx, res, rows, stringify(CSV_OPTIONS));
    },
  );
  return router;
}

export const importErrorsOpenApi: OpenApiVariant = {
  operationId: 'importErrors',
  parameters: [
    {
      name: 'format',
      in: 'query',
      required: false,
      description: 'Whether the response is a page of JSON, or all rows as a CSV file.',
      schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
    },
  ],
  answer: {
    'text/csv': {
      schema: { type: 'string' },
      example: 'row,column,value,code,message\n7,Variant Price,abc,not_a_number,is not a number\n',
    },
  },
};
