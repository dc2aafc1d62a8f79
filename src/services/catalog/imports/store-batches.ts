import type { Context } from '../../../core/context.ts';
import { prefetchOne } from '../../../core/prefetch-one.ts';
import type { ImportBatch } from './import-batches.ts';
import type { ImportTotals, RunningImport } from './import-progress.ts';
import { NewItemRows } from './new-item-rows.ts';
import { storeBatch, type StoredRecords } from './store-batch.ts';

/**
 * Stores batches in their order while the next one is read. New items are stored by two transactions at the same time,
 * because PostgreSQL needs longer for them than reading takes. Changes are not: a transaction that holds locks must not
 * wait for another one of this process, which PostgreSQL cannot see.
 * Calls `onStored` with the totals after each commit. When it returns or throws, no transaction is open.
 * @throws as {@link storeBatch}; the reason of the signal.
 */
export async function storeBatches(
  ctx: Context,
  running: RunningImport,
  batches: AsyncIterable<ImportBatch<StoredRecords>>,
  totals: ImportTotals,
  onStored: (totals: ImportTotals) => void,
  signal: AbortSignal,
): Promise<void> {
  let [previous, last] = [Promise.resolve(totals), Promise.resolve(totals)];
  try {
    for await (const batch of prefetchOne(withPositions(ctx, batches))) {
      if (!(batch.records instanceof NewItemRows)) await last;
      signal.throwIfAborted();
      const stored = storeBatch(ctx, running, batch, last).then((after) => {
        onStored(after);
        return after;
      });
      [previous, last] = [last, stored];
      // It is awaited later.
      stored.catch(() => undefined);
      // Before the next batch is requested, because that overwrites the records of this one.
      await previous;
    }
    await last;
  } finally {
    await Promise.allSettled([previous, last]);
  }
}

/** Takes the positions of new items while other batches are stored, in the order of the batches. */
async function* withPositions(
  ctx: Context,
  batches: AsyncIterable<ImportBatch<StoredRecords>>,
): AsyncGenerator<ImportBatch<StoredRecords>> {
  for await (const batch of batches) {
    if (batch.records instanceof NewItemRows) await batch.records.takePositions(ctx.em.fork());
    yield batch;
  }
}
