import type { EntityManager } from '@mikro-orm/postgresql';
import type { DataSource } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { changed, row, rowsInOrder, sql } from '../../../core/sql.ts';
import { commitStep, type ImportTotals, type RunningImport } from './import-progress.ts';
import type { ReadEvent } from './reading/catalog-record.ts';
import { MAX_ID_CHARS } from './reading/reject-long-ids.ts';

const PAGE = 5000;

/** The identifiers that were read from a source. Its size is bounded by the number of rows that a source may have. */
export class SourceIdentifiers {
  private readonly imported = new Set<string>();
  /** Identifiers of rejected rows. Their items, and the variants of those, are still in the source. */
  private readonly rejected = new Set<string>();
  private hasUnknown = false;

  add(event: ReadEvent): void {
    if ('record' in event) this.imported.add(event.record.externalId);
    // No item has a longer identifier.
    else if (event.error.externalId !== undefined && event.error.externalId.length <= MAX_ID_CHARS)
      this.rejected.add(event.error.externalId);
    this.addUnknown(event);
  }

  /** Records only whether an identifier is unknown: enough for {@link isComplete}, where nothing can be missing. */
  addUnknown(event: ReadEvent): void {
    if ('error' in event && event.error.externalId === undefined) this.hasUnknown = true;
  }

  /** The number of items that could be read. */
  get count(): number {
    return this.imported.size;
  }

  /** Whether every row had an identifier. If not, a missing item may be one of the rows without. */
  get isComplete(): boolean {
    return !this.hasUnknown;
  }

  has(externalId: string, parentExternalId: string | null): boolean {
    return (
      this.imported.has(externalId) ||
      this.rejected.has(externalId) ||
      (parentExternalId !== null && this.rejected.has(parentExternalId))
    );
  }
}

interface ItemKey {
  id: string;
  position: string;
  external_id: string;
  parent: string | null;
}

/**
 * Yields the ids of items that are no longer in their source, page by page in the order of the project. `identifiers`
 * holds what was read from the whole source; where they are not complete, nothing is yielded. Items that are marked as
 * vanished already are left out.
 */
export async function* findVanished(
  ctx: Context,
  source: Pick<DataSource, 'id'>,
  identifiers: SourceIdentifiers,
): AsyncGenerator<string[]> {
  if (!identifiers.isComplete) return;
  for (let after = '0'; ;) {
    const page = await rowsInOrder<ItemKey>(
      ctx.em,
      sql`select id, position, external_id, metadata->>'parent_external_id' as parent
            from content_items
           where data_source_id = ${source.id} and position > ${after} and vanished_at is null
           order by position
           limit ${PAGE}`,
    );
    const vanished = page.filter((item) => !identifiers.has(item.external_id, item.parent)).map((item) => item.id);
    if (vanished.length > 0) yield vanished;
    if (page.length < PAGE) return;
    after = page.at(-1)!.position;
  }
}

/**
 * Marks the items that are no longer in the source. Nothing is deleted; texts and status stay. Commits page by page, so
 * that a worker that resumes the import marks the rest. Returns the new totals. Throws as {@link commitStep}.
 */
export async function markVanished(
  ctx: Context,
  running: RunningImport,
  identifiers: SourceIdentifiers,
  before: ImportTotals,
  signal: AbortSignal,
): Promise<ImportTotals> {
  let totals = before;
  // All items that were read are stored by now. If the source has no others, none has vanished.
  if ((await countPresent(ctx, running.source.id)) <= identifiers.count) return totals;
  for await (const ids of findVanished(ctx, running.source, identifiers)) {
    signal.throwIfAborted();
    totals = await commitStep(ctx, running, {
      rowsRead: Infinity,
      before: totals,
      store: async (em) => ({ vanished_count: await mark(em, ids) }),
    });
  }
  return totals;
}

async function countPresent(ctx: Context, sourceId: string): Promise<number> {
  const present = await row<{ n: number }>(
    ctx.em,
    sql`select count(*)::int as n from content_items where data_source_id = ${sourceId} and vanished_at is null`,
  );
  return present!.n;
}

function mark(em: EntityManager, ids: readonly string[]): Promise<number> {
  return changed(
    em,
    sql`with vanished as materialized (
          select id from content_items
           where id = any(${ids}::uuid[]) and vanished_at is null
           order by position
             for no key update)
        update content_items c set vanished_at = now(), updated_at = now() from vanished where c.id = vanished.id`,
  );
}
