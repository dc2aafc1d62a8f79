import { type DataSource, SourceType, SourceStatus } from '../../../../entities/catalog/data-source.ts';
import type { UpdateDataSourceInput } from '../../../../schema/catalog/data-source-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { refuseNulls } from '../../../core/patch.ts';
import { holdStoreConnection } from '../../stores/lock-store-connection.ts';
import { assertCatalogConnection } from './check-catalogue.ts';
import { checkMappedColumns } from './check-mapped-columns.ts';
import { checkConfig, checkMapping, checkTypedRows, assertFieldsOfType } from './check-source-input.ts';
import { getDataSource, withTypedRows } from './get-data-source.ts';
import { lockSource } from './lock-source.ts';
import { checkReadable, typedRowsOf } from './typed-rows.ts';

/**
 * Changes the supplied fields; what rows, mapping or connection bring is pending until the next import. Throws 404, 422,
 * and 409 while the source is being imported, or when it was changed while a new mapping was compared with it.
 */
export async function updateDataSource(
  ctx: Context,
  projectId: string,
  sourceId: string,
  input: UpdateDataSourceInput,
): Promise<DataSource> {
  signedIn(ctx);
  refuseNulls(input);
  const mapping = input.columnMapping && checkMapping(input.columnMapping);
  if (input.rows) checkTypedRows(input.rows);
  const source = await getDataSource(ctx, projectId, sourceId);
  const { sourceType, updatedAt: comparedWith } = source;
  const config = input.config && checkConfig(sourceType, input.config);
  assertFieldsOfType(sourceType, input);
  if (config?.store_connection_id) await assertCatalogConnection(ctx, config.store_connection_id);
  const rows = input.rows ?? (sourceType === SourceType.manual ? await typedRowsOf(ctx, source.id) : undefined);
  if (rows && (input.rows || mapping)) await checkReadable(rows, mapping ?? source.columnMapping);
  const columnMapping = mapping && (rows ? mapping : await checkMappedColumns(ctx, source, mapping));

  const changed = await ctx.em.transactional(async (em) => {
    const locked = await lockSource({ ...ctx, em }, source.id);
    if ((columnMapping || input.rows) && locked.updatedAt.getTime() !== comparedWith.getTime())
      throw new AppError('CONFLICT', 'The data source was changed meanwhile');
    if (config?.store_connection_id) await holdStoreConnection({ ...ctx, em }, config.store_connection_id);
    return Object.assign(locked, {
      ...(input.name !== undefined && { name: input.name }),
      ...(config && { config: { ...locked.config, ...config } }),
      ...(columnMapping && { columnMapping }),
      ...(input.rows && { manualRows: input.rows, config: { ...locked.config, row_count: input.rows.length } }),
      ...((config || columnMapping || input.rows) && { status: SourceStatus.pending, lastError: null }),
    });
  });
  return withTypedRows(changed, rows);
}
