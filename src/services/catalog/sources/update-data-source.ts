import { rejectNulls } from '../../../core/parse.ts';
import { type DataSource, SourceType, SourceStatus } from '../../../../entities/catalog/data-source.ts';
import type { UpdateDataSourceInput } from '../../../../schema/catalog/data-source-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { shareLockStoreConnection } from '../../stores/lock-store-connection.ts';
import { assertCatalogConnection } from './source-connection.ts';
import { checkMappedColumns } from './check-mapped-columns.ts';
import { assertFieldsOfType, checkConfig, checkMapping } from './check-source-input.ts';
import { getDataSource, lockDataSource, withManualRows } from './get-data-source.ts';
import { checkReadable, checkManualRows, readManualRows } from './manual-rows.ts';

/**
 * Changes the supplied fields. New rows, a new mapping or a new connection take effect with the next import, until
 * which the source is `pending`.
 * @throws 404, 422, and 409 while the source is being imported, or when it was changed while this call validated the
 * new mapping or rows against it.
 */
export async function updateDataSource(
  ctx: Context,
  projectId: string,
  sourceId: string,
  input: UpdateDataSourceInput,
): Promise<DataSource> {
  signedIn(ctx);
  rejectNulls(input);
  const mapping = input.columnMapping && checkMapping(input.columnMapping);
  if (input.rows) checkManualRows(input.rows);
  const source = await getDataSource(ctx, projectId, sourceId);
  const { sourceType, updatedAt: validatedAgainst } = source;
  const config = input.config && checkConfig(sourceType, input.config);
  assertFieldsOfType(sourceType, input);
  if (config?.store_connection_id) await assertCatalogConnection(ctx, config.store_connection_id);
  const rows = input.rows ?? (sourceType === SourceType.manual ? await readManualRows(ctx, source.id) : undefined);
  if (rows && (input.rows || mapping)) await checkReadable(rows, mapping ?? source.columnMapping);
  const columnMapping = mapping && (rows ? mapping : await checkMappedColumns(ctx, source, mapping));

  const updated = await ctx.em.transactional(async (em) => {
    const locked = await lockDataSource({ ...ctx, em }, source.id);
    if ((columnMapping || input.rows) && locked.updatedAt.getTime() !== validatedAgainst.getTime())
      throw new AppError('CONFLICT', 'The data source was changed meanwhile');
    if (config?.store_connection_id) await shareLockStoreConnection({ ...ctx, em }, config.store_connection_id);
    return Object.assign(locked, {
      ...(input.name !== undefined && { name: input.name }),
      ...(config && { config: { ...locked.config, ...config } }),
      ...(columnMapping && { columnMapping }),
      ...(input.rows && { manualRows: input.rows, config: { ...locked.config, row_count: input.rows.length } }),
      ...((config || columnMapping || input.rows) && { status: SourceStatus.pending, lastError: null }),
    });
  });
  return withManualRows(updated, rows);
}
