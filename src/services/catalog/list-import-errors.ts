import { ImportError } from '../../../entities/catalog/import-error.ts';
import type { ImportErrorPage } from '../../../schema/catalog/payloads.ts';
import type { Context } from '../../core/context.ts';
import { checkPage, pageOf } from '../paged.ts';
import { getDataSource } from './get-data-source.ts';

const MAX_LIMIT = 1000;

/** A page of the rows the last import did not take, in the order of the file. Throws 404, 422. */
export async function listImportErrors(ctx: Context, projectId: string, sourceId: string, page: { limit: number; offset: number }): Promise<ImportErrorPage> {
  checkPage(page, MAX_LIMIT);
  const source = await getDataSource(ctx, projectId, sourceId);
  const { found, total, hasMore } = await pageOf(ctx, ImportError, { dataSourceId: source.id }, { row: 'asc', id: 'asc' }, page);
  return { errors: found, total, hasMore };
}

const BATCH = 5000;

/** Every row the last import of a source did not take, in the order of the file, read in batches. */
export async function* importErrorRows(ctx: Context, dataSourceId: string): AsyncGenerator<ImportError> {
  let after = { row: 0, id: '0' };
  for (;;) {
    const where = { dataSourceId, $or: [{ row: { $gt: after.row } }, { row: after.row, id: { $gt: after.id } }] };
    const page = await ctx.em.find(ImportError, where, { orderBy: { row: 'asc', id: 'asc' }, limit: BATCH, disableIdentityMap: true });
    yield* page as ImportError[];
    if (page.length < BATCH) return;
    after = page.at(-1)!;
  }
}
