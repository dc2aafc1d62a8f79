import type { DataSource } from '../../../entities/catalog/data-source.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { storageFor } from '../../providers/storage/storage.ts';
import type { ReadEvent } from './reading/catalog-record.ts';
import { readCatalog } from './reading/read-catalog.ts';

/** The records and row errors of a data source's file, streamed. Throws 422 when there is no file, or none that can be read. */
export async function* readSource(ctx: Context, source: DataSource): AsyncGenerator<ReadEvent> {
  if (!source.storageKey) throw invalidField('source_id', 'the data source has no file yet');
  const mapping = Object.keys(source.columnMapping).length > 0 ? source.columnMapping : null;
  yield* readCatalog(await storageFor(ctx.config).getStream(source.storageKey), { mapping });
}
