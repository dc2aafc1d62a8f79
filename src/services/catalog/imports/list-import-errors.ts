import { ImportError } from '../../../../entities/catalog/import-error.ts';
import type { ImportErrorPage } from '../../../../schema/catalog/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { rowsInOrder, sql } from '../../../core/sql.ts';
import { checkPage } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';
import { parentDataSource } from '../sources/get-data-source.ts';

const MAX_LIMIT = 1000;

/** Returns a page of the rows that the last import rejected, in the order of the file. Throws 404, 422. */
export async function listImportErrors(
  ctx: Context,
  projectId: string,
  sourceId: string,
  page: { limit: number; offset: number },
): Promise<ImportErrorPage> {
  checkPage(page, MAX_LIMIT);
  const where = { dataSourceId: sourceId };
  const { found, ...rest } = await pageOf(ctx, ImportError, where, { row: 'asc', id: 'asc' }, page, {
    parent: parentDataSource(ctx, projectId, sourceId),
  });
  return { errors: found, ...rest };
}

const BATCH = 5000;

type ErrorRow = Pick<ImportError, 'id' | 'row' | 'column' | 'value' | 'code' | 'message'>;

/** Yields every row that the last import of a source rejected, in the order of the file. Reads in batches. */
export async function* importErrorRows(ctx: Context, dataSourceId: string): AsyncGenerator<ErrorRow> {
  for (let after = { row: 0, id: '0' }; ;) {
    const page = await rowsInOrder<ErrorRow>(
      ctx.em,
      // A row comparison, so that the index scan starts where the last batch ended.
      sql`select id, row, column_name as "column", value, code, message
            from import_errors
           where data_source_id = ${dataSourceId} and (row, id) > (${after.row}::int, ${after.id}::bigint)
           order by row, id
           limit ${BATCH}`,
    );
    yield* page;
    if (page.length < BATCH) return;
    after = page.at(-1)!;
  }
}
