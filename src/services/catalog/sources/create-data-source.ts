import { rejectNulls } from '../../../core/parse.ts';
import { DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import type { CreateDataSourceInput } from '../../../../schema/catalog/data-source-inputs.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { shareLockStoreConnection } from '../../stores/lock-store-connection.ts';
import { assertCatalogConnection } from './source-connection.ts';
import { assertFieldsOfType, checkConfig, checkMapping } from './check-source-input.ts';
import { withManualRows } from './get-data-source.ts';
import { getProject, throwProjectDeleted } from '../projects/get-project.ts';
import { checkReadable, checkManualRows } from './manual-rows.ts';

/**
 * Creates a data source: with manual rows, for a store, or for a file that is uploaded later.
 * @throws 422, and 404 for the project or a store connection of another organization.
 */
export async function createDataSource(
  ctx: Context,
  projectId: string,
  input: CreateDataSourceInput,
): Promise<DataSource> {
  signedIn(ctx);
  rejectNulls(input);
  const { name, sourceType, rows } = input;
  const config = checkConfig(sourceType, input.config ?? {});
  const columnMapping = checkMapping(input.columnMapping ?? {});
  assertFieldsOfType(sourceType, { columnMapping, rows });
  if (rows) checkManualRows(rows);
  else if (sourceType === SourceType.manual) throw invalidField('rows', 'field required', 'missing');
  if (rows) await checkReadable(rows, columnMapping);
  const project = await getProject(ctx, projectId);
  if (config.store_connection_id) await assertCatalogConnection(ctx, config.store_connection_id);
  const source = await ctx.em
    .transactional(async (em) => {
      if (config.store_connection_id) await shareLockStoreConnection({ ...ctx, em }, config.store_connection_id);
      return add(em, DataSource, {
        projectId: project.id,
        name,
        sourceType,
        config: { ...config, ...(rows && { row_count: rows.length }) },
        columnMapping,
        ...(rows && { manualRows: rows }),
      });
    })
    .catch(throwProjectDeleted);
  return withManualRows(source, rows);
}
