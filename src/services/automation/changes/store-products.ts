import { AutomationTrigger } from '../../../../entities/automation/automation-enums.ts';
import { type DataSource, SourceStatus } from '../../../../entities/catalog/data-source.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { changed, row, rows, sql } from '../../../core/sql.ts';
import { upsertItems } from '../../catalog/imports/upsert-items.ts';
import { queueItemRuns } from '../runs/queue-item-runs.ts';
import type { ProductsRead } from './read-products.ts';

/** A report of a product, as it was when the product was read. */
export interface ReportedProduct {
  productId: string;
  revision: string;
}

/** Thrown where an import of the source has begun: its transaction must not meet new items. */
export class SourceBusy extends Error {}

/**
 * Stores products as they are in the store, marks those that are gone, queues the runs of the rules that they start, and
 * removes their reports, in one transaction. A report that came since the product was read stays. Throws
 * {@link SourceBusy}, and what `stillClaimed` throws.
 */
export function storeProducts(
  ctx: Context,
  source: DataSource,
  reported: readonly ReportedProduct[],
  read: ProductsRead,
  stillClaimed: (ctx: Context) => Promise<void>,
): Promise<void> {
  const own = forkContext(ctx);
  return own.em.transactional(async (em) => {
    const inner = { ...own, em };
    await upsertItems(inner, source, read.records);
    await markGone(inner, source.id, reported, read);
    const locked = await row<{ status: SourceStatus }>(
      em,
      sql`select status from data_sources where id = ${source.id} for no key update`,
    );
    if (!locked || locked.status === SourceStatus.importing) throw new SourceBusy();
    await queueItemRuns(
      inner,
      source.projectId,
      AutomationTrigger.product_created,
      await idsOf(inner, source.id, read.created),
    );
    await queueItemRuns(
      inner,
      source.projectId,
      AutomationTrigger.product_updated,
      await idsOf(inner, source.id, read.updated),
    );
    await changed(
      em,
      sql`delete from product_changes t
           using unnest(${reported.map(({ productId }) => productId)}::text[],
                        ${reported.map(({ revision }) => revision)}::uuid[]) as done(product_id, revision)
           where t.data_source_id = ${source.id} and t.product_id = done.product_id and t.revision = done.revision`,
    );
    await stillClaimed(inner);
  });
}

/** Marks the items of products and variants that the store no longer has. Nothing is deleted. */
async function markGone(
  { em }: Context,
  sourceId: string,
  reported: readonly ReportedProduct[],
  { present, unreadable }: ProductsRead,
): Promise<void> {
  const products = reported.map(({ productId }) => productId).filter((id) => !unreadable.includes(id));
  await changed(
    em,
    sql`with gone as materialized (
          select id from content_items
           where data_source_id = ${sourceId} and vanished_at is null
             and (external_id = any(${products}::text[])
                  or metadata->>'parent_external_id' = any(${products}::text[]))
             and external_id <> all(${present}::text[])
           order by position
             for no key update)
        update content_items c set vanished_at = now(), updated_at = now() from gone where c.id = gone.id`,
  );
}

async function idsOf({ em }: Context, sourceId: string, externalIds: readonly string[]): Promise<string[]> {
  if (externalIds.length === 0) return [];
  const found = await rows<{ id: string }>(
    em,
    sql`select id from content_items where data_source_id = ${sourceId} and external_id = any(${[...externalIds]}::text[])`,
  );
  return found.map(({ id }) => id);
}
