import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { findVanished } from './find-vanished.ts';
import type { Totals } from './import-progress.ts';
import { importStep, type RunningImport } from './import-step.ts';
import type { SeenItems } from './seen-items.ts';

/**
 * Marks what an import that read its source to the end did not meet; nothing is deleted, texts and status stay. Goes batch
 * by batch, so that a worker that takes over marks the rest. Answers the totals; throws 409 once the import is no longer this worker's.
 */
export async function markVanished(
  ctx: Context,
  running: RunningImport,
  seen: SeenItems,
  before: Totals,
  signal: AbortSignal,
): Promise<Totals> {
  let totals = before;
  if ((await presentCount(ctx, running.source.id)) <= seen.count) return totals;
  for await (const ids of findVanished(ctx, running.source, seen)) {
    signal.throwIfAborted();
    totals = await importStep(ctx, running, Infinity, async (em) => ({
      ...totals,
      vanished_count: totals.vanished_count + (await mark(em, ids)),
    }));
  }
  return totals;
}

/** Everything that was read is there now: when nothing else is, there is nothing to look for. */
async function presentCount(ctx: Context, sourceId: string): Promise<number> {
  const present = await row<{ n: number }>(
    ctx.em,
    sql`select count(*)::int as n from content_items where data_source_id = ${sourceId} and vanished_at is null`,
  );
  return present!.n;
}

function mark(em: EntityManager, ids: readonly string[]): Promise<number> {
  return changed(
    em,
    sql`with gone as materialized (select id from content_items where id = any(${ids}::uuid[]) and vanished_at is null order by position for no key update)
        update content_items c set vanished_at = now(), updated_at = now() from gone where c.id = gone.id`,
  );
}
