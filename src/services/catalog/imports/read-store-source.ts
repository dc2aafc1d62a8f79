import type { DataSource } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { withRetries } from '../../../core/retry.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import type { ProductPage, Store } from '../../../providers/stores/store.ts';
import { openStore } from '../../stores/open-store.ts';
import { shopOf } from '../../stores/shop-of.ts';
import { getSourceConnection } from '../sources/get-source-connection.ts';
import type { ReadEvent } from './reading/catalog-record.ts';
import { storeEvents, type StoreReading } from './reading/store-records.ts';

/**
 * The products of a data source's store with their variants, read page by page and no further than they are asked for,
 * in an order that stays from one reading to the next. `row` counts records and errors from 1.
 * @throws 422 without a usable connection or with more records than an import takes, NOT_CONFIGURED, 502 and 504 with what
 * the store said, possibly after the first events; the signal's reason.
 */
export async function* readStoreSource(
  ctx: Context,
  source: DataSource,
  signal: AbortSignal = ctx.signal,
): AsyncGenerator<ReadEvent> {
  const connection = await getSourceConnection(ctx, source);
  const store = await openStore(ctx, connection);
  const max = ctx.config.IMPORT_MAX_ROWS;
  const reading: StoreReading = {
    connectionId: connection.id,
    shop: shopOf(connection.baseUrl),
    identifiers: new Map(),
    row: 0,
  };
  for await (const { products, next } of pagesOf(store, signal)) {
    // What stood on an earlier page too has moved in between.
    const unread = products.filter(({ kind, externalId }) => reading.identifiers.get(externalId) !== kind);
    if (unread.length === 0 && next !== null)
      throw new AppError('PROVIDER_ERROR', 'The store answers the same products again and again.');
    for (const product of unread) {
      for (const event of storeEvents(product, reading)) {
        if (reading.row > max) throw invalidField('source_id', `the store has more than ${max} products and variants`);
        yield event;
      }
    }
  }
}

async function* pagesOf(store: Store, signal: AbortSignal): AsyncGenerator<ProductPage> {
  for (let cursor: string | null = null; ;) {
    const page = await withRetries(() => store.listProducts(cursor, signal), signal).catch((error: unknown) => {
      throw told(error, signal);
    });
    yield page;
    if (page.next === null) return;
    cursor = page.next;
  }
}

/** What a store says is fit for users; so is what comes of it. */
function told(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof ProviderError)) return error;
  return new AppError(
    error.kind === 'timeout' ? 'PROVIDER_TIMEOUT' : 'PROVIDER_ERROR',
    error.message,
    {},
    { cause: error },
  );
}
