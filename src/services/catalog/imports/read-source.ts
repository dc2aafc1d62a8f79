import { type DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { storageFor } from '../../../providers/storage/storage.ts';
import type { ReadEvent } from './reading/catalog-record.ts';
import { readCatalog, readTable } from './reading/read-catalog.ts';
import { readStoreSource } from './read-store-source.ts';
import { openTypedRows, typedRowsOf } from '../sources/typed-rows.ts';

/**
 * The records and row errors of a data source, whatever its kind, streamed: the one door through which sources are read.
 * Throws 422 when there is no file, or none that can be read, and as {@link readStoreSource}.
 */
export async function* readSource(ctx: Context, source: DataSource, signal?: AbortSignal): AsyncGenerator<ReadEvent> {
  if (source.sourceType === SourceType.store) return yield* readStoreSource(ctx, source, signal);
  const options = { mapping: source.columnMapping, maxRows: ctx.config.IMPORT_MAX_ROWS };
  if (source.sourceType === SourceType.manual)
    return yield* readTable(await openTypedRows(await typedRowsOf(ctx, source.id)), options);
  if (!source.storageKey) throw invalidField('source_id', 'the data source has no file yet');
  yield* readCatalog(await (await storageFor(ctx.config)).getStream(source.storageKey), options, source.sourceType);
}
