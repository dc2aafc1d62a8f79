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
    for await (const batch of prefetchOne(batches)) {
      const { records } = batch;
      if (records instanceof NewItemRows) await records.takePositions(ctx.em);
      else await last;
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
