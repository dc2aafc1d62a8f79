import { type DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { getSourceConnection } from './get-source-connection.ts';

/** Throws 422 for a source that nothing can be imported from: a file that was never uploaded, a store without a usable connection. */
export async function assertImportable(ctx: Context, source: DataSource): Promise<void> {
  if (source.sourceType === SourceType.store) await getSourceConnection(ctx, source);
  else if (source.sourceType !== SourceType.manual && !source.storageKey)
    throw invalidField('source_id', 'the data source has no file yet');
}
