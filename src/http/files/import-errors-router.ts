import { type Options, stringify } from 'csv-stringify';
import { Router } from 'express';
import { importErrorRows } from '../../services/catalog/imports/list-import-errors.ts';
import { getDataSource } from '../../services/catalog/sources/get-data-source.ts';
import { pathId } from '../path-id.ts';
import { contextOf } from '../request-context.ts';
import { requireAccess } from '../rest/allow.ts';
import { prefetchFirst, streamResponse } from '../stream-response.ts';

const FORMAT: Options = {
  header: true,
  columns: ['row', 'column', 'value', 'code', 'message'],
  bom: true,
  escape_formulas: true,
};

/** `GET …/errors?format=csv`: the rows the last import did not take, as a file. Any other format is the operation's. */
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
      await streamResponse(ctx, res, rows, stringify(FORMAT));
    },
  );
  return router;
}
