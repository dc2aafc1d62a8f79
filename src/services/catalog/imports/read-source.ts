import { type DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { withRetries } from '../../../core/retry.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import type { ProductPage, Store } from '../../../providers/stores/store.ts';
import { storageFor } from '../../../providers/storage/storage.ts';
import { openStore } from '../../stores/open-store.ts';
import { shopKey } from '../../stores/store-address.ts';
import { ownSourceData, readPushedItems } from './known-items.ts';
import { openManualRows, readManualRows } from '../sources/manual-rows.ts';
import { getSourceConnection } from '../sources/source-connection.ts';
import type { ReadEvent } from './reading/catalog-record.ts';
import { readCatalog, readTable } from './reading/read-catalog.ts';
import { readProduct, type StoreReading } from './reading/store-records.ts';
import { type EncodedEvent, recordEncoder } from './encode-records.ts';

/**
 * Streams the records and row errors of a data source of any type, in lists. Previews and imports both read sources
 * through it.
 * @throws 422 without a file or with one that cannot be read, and as {@link readStore}.
 */
export async function* readSource(
  ctx: Context,
  source: DataSource,
  signal?: AbortSignal,
): AsyncGenerator<EncodedEvent[]> {
  const encode = recordEncoder();
  for await (const events of readEvents(ctx, source, signal)) yield encode(events);
}

async function* readEvents(ctx: Context, source: DataSource, signal?: AbortSignal): AsyncGenerator<ReadEvent[]> {
  if (source.sourceType === SourceType.store) return yield* readStore(ctx, source, signal);
  const options = { mapping: source.columnMapping, maxRows: ctx.config.IMPORT_MAX_ROWS };
  if (source.sourceType === SourceType.manual)
    return yield* readTable(await openManualRows(await readManualRows(ctx, source.id)), options);
  if (!source.storageKey) throw invalidField('source_id', 'the data source has no file yet');
  const file = await (await storageFor(ctx.config)).getStream(source.storageKey);
  yield* readCatalog(file, options, source.sourceType, signal ?? ctx.signal);
}

/**
 * Streams the products of a store with their variants. Texts that a push wrote do not replace those of the shop. Pages
 * are requested only as far as the caller reads. `row` counts records and errors from 1.
 * @throws 422 without a usable connection or with more records than an import accepts; NOT_CONFIGURED; 502 and 504
 * with the message of the store, possibly after the first events; the signal's reason.
 */
async function* readStore(
  ctx: Context,
  source: DataSource,
  signal: AbortSignal = ctx.signal,
): AsyncGenerator<ReadEvent[]> {
  const connection = await getSourceConnection(ctx, source);
  const store = await openStore(ctx, connection);
  const max = ctx.config.IMPORT_MAX_ROWS;
  const reading: StoreReading = {
    connectionId: connection.id,
    shop: shopKey(connection.baseUrl),
    identifiers: new Map(),
    row: 0,
  };
  for await (const { products, next } of readPages(store, signal)) {
    // A product that was on an earlier page has moved while the pages were read.
    const unread = products.filter(({ kind, externalId }) => reading.identifiers.get(externalId) !== kind);
    if (unread.length === 0 && next !== null)
      throw new AppError('PROVIDER_ERROR', 'The store answers the same products again and again.');
    const pushed = await readPushedItems(ctx, source.id, connection, unread);
    for (const product of unread) {
      const item = pushed.get(product.externalId);
      for (const event of readProduct(product, reading)) {
        if (reading.row > max) throw invalidField('source_id', `the store has more than ${max} products and variants`);
        if ('record' in event && item) event.record.sourceData = ownSourceData(event.record, product, item, connection);
        yield [event];
      }
    }
  }
}

async function* readPages(store: Store, signal: AbortSignal): AsyncGenerator<ProductPage> {
  for (let cursor: string | null = null; ;) {
    const page = await withRetries(() => store.listProducts(cursor, signal), signal).catch((error: unknown) => {
      throw toAppError(error, signal);
    });
    yield page;
    if (page.next === null) return;
    cursor = page.next;
  }
}

/** Converts the error of a store. Its message is safe to show, because it contains only what the store responded. */
function toAppError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof ProviderError)) return error;
  return new AppError(
    error.kind === 'timeout' ? 'PROVIDER_TIMEOUT' : 'PROVIDER_ERROR',
    error.message,
    {},
    { cause: error },
  );
}
