import { v7 as uuid } from 'uuid';
import { DataSource } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { withRetries } from '../../../core/retry.ts';
import { changed, row, rows, sql } from '../../../core/sql.ts';
import { getSourceConnection } from '../../catalog/sources/source-connection.ts';
import { openStore } from '../../stores/open-store.ts';
import { releaseItemRuns } from '../runs/queue-item-runs.ts';
import { enqueueRefresh, MAX_WAITS } from './record-change.ts';
import { readProducts } from './read-products.ts';
import { type ReportedProduct, SourceBusy, storeProducts } from './store-products.ts';

/** Products per transaction. */
const BATCH = 20;
/** How long a worker has a refresh. It renews the claim with every batch, whose products are read one by one. */
const LEASE_SECONDS = 600;
const BUSY_SECONDS = 5;
const RETRY_SECONDS = 60;
/** After this time, products that their store does not return are no longer asked for. */
const GIVE_UP_HOURS = 24;

interface ClaimedRefresh {
  id: string;
  claim: string;
  sourceId: string;
}

class LostClaim extends Error {}

/**
 * Imports the products that the store of a data source has reported, if they are due. Does nothing for any other refresh.
 * After a crash another worker continues: what is stored is no longer reported.
 */
export async function refreshProducts(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  const refresh = await claim(ctx, id);
  if (!refresh) return await waitAgain(ctx, id);
  const source = await ctx.em.findOne(DataSource, refresh.sourceId);
  if (!source) return;
  try {
    while (!signal.aborted && (await refreshBatch(ctx, refresh, source, signal)));
    if (signal.aborted) return await release(ctx, refresh, 0);
    await releaseItemRuns(ctx, source.projectId);
    await end(ctx, refresh);
  } catch (error) {
    if (signal.aborted) return await release(ctx, refresh, 0);
    await postpone(ctx, refresh, source, error);
  }
}

function claim(ctx: Context, id: string): Promise<ClaimedRefresh | null> {
  return row<ClaimedRefresh>(
    ctx.em,
    sql`update product_refreshes
           set claim = ${uuid()}, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
         where id = ${id} and due_at <= now()
        returning id, claim, data_source_id as "sourceId"`,
  );
}

/** A refresh that further changes have postponed gets its next message. */
async function waitAgain(ctx: Context, id: string): Promise<void> {
  const left = await row<{ ms: number }>(
    ctx.em,
    sql`select ceil(extract(epoch from due_at - now()) * 1000)::int as ms
          from product_refreshes where id = ${id} and claim is null and due_at > now()`,
  );
  if (left) enqueueRefresh(ctx, id, left.ms);
}

/** Imports some products. Returns whether there were any. */
async function refreshBatch(
  ctx: Context,
  refresh: ClaimedRefresh,
  source: DataSource,
  signal: AbortSignal,
): Promise<boolean> {
  const reported = await rows<ReportedProduct>(
    ctx.em,
    sql`select product_id as "productId", revision from product_changes
         where data_source_id = ${source.id} order by product_id limit ${BATCH}`,
  );
  if (reported.length === 0) return false;
  await assertFree(ctx, source.projectId);
  const connection = await getSourceConnection(ctx, source);
  const store = await openStore(ctx, connection);
  const products = [];
  for (const { productId } of reported) {
    const product = await withRetries(async () => store.getProduct?.(productId, signal), signal);
    if (product) products.push(product);
  }
  const read = await readProducts(ctx, source.id, connection, products);
  await storeProducts(ctx, source, reported, read, ({ em }) =>
    change(em, refresh, sql`due_at = now() + make_interval(secs => ${LEASE_SECONDS})`),
  );
  return true;
}

/** A generation and an import read or write the items of the whole project. Throws {@link SourceBusy} beside one. */
async function assertFree({ em }: Context, projectId: string): Promise<void> {
  const active = await row(
    em,
    sql`select 1 from jobs
         where project_id = ${projectId} and status in ('queued', 'running')
           and job_type in ('generation', 'regeneration', 'import', 'sync') limit 1`,
  );
  if (active) throw new SourceBusy();
}

async function change(
  em: Context['em'],
  { id, claim: own }: ClaimedRefresh,
  set: ReturnType<typeof sql>,
): Promise<void> {
  const count = await changed(em, sql`update product_refreshes set ${set} where id = ${id} and claim = ${own}`);
  if (count === 0) throw new LostClaim();
}

/** Deletes the refresh, or releases it if further products have been reported meanwhile. */
async function end(ctx: Context, refresh: ClaimedRefresh): Promise<void> {
  const deleted = await ctx.em.transactional(async (em) => {
    // A webhook may hold this row and a report that it has not committed. The next statement sees what it commits.
    await rows(
      em,
      sql`select 1 from product_refreshes where id = ${refresh.id} and claim = ${refresh.claim} for update`,
    );
    return changed(
      em,
      sql`delete from product_refreshes t
           where id = ${refresh.id} and claim = ${refresh.claim}
             and not exists (select from product_changes c where c.data_source_id = t.data_source_id)`,
    );
  });
  if (deleted === 0) await release(ctx, refresh, ctx.config.AUTOMATION_DEBOUNCE_SECONDS, true);
}

/**
 * Releases a refresh. `healthy` means that the store has not failed: the hours until its products are given up begin
 * again. The age by which further changes may postpone the refresh stays.
 */
async function release(ctx: Context, refresh: ClaimedRefresh, seconds: number, healthy = false): Promise<void> {
  const longestWait = ctx.config.AUTOMATION_DEBOUNCE_SECONDS * MAX_WAITS;
  const age = healthy ? sql`, created_at = greatest(created_at, now() - make_interval(secs => ${longestWait}))` : sql``;
  const released = await changed(
    ctx.em,
    sql`update product_refreshes set claim = null, due_at = now() + make_interval(secs => ${seconds}) ${age}
         where id = ${refresh.id} and claim = ${refresh.claim}`,
  );
  if (released === 1) enqueueRefresh(ctx, refresh.id, seconds * 1000);
}

/**
 * A connection that cannot be used, and a store that fails for a day, end the refresh. An import reads the products
 * later.
 */
async function postpone(ctx: Context, refresh: ClaimedRefresh, source: DataSource, error: unknown): Promise<void> {
  if (error instanceof LostClaim) return;
  if (error instanceof SourceBusy) return await release(ctx, refresh, BUSY_SECONDS, true);
  ctx.log.warn(
    { event: 'products.refresh_failed', err: error, sourceId: source.id },
    'Products could not be refreshed.',
  );
  const isUnusable = error instanceof AppError && error.code === 'VALIDATION';
  const givenUp = await changed(
    ctx.em,
    sql`delete from product_changes
         where data_source_id = ${source.id}
           and exists (select from product_refreshes
                        where id = ${refresh.id} and claim = ${refresh.claim}
                          and (${isUnusable} or created_at < now() - make_interval(hours => ${GIVE_UP_HOURS})))`,
  );
  if (givenUp === 0) return await release(ctx, refresh, RETRY_SECONDS);
  await end(ctx, refresh);
}
