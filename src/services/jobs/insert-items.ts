import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { ItemSelection, JobSelection, SelectedLanguages } from '../../../entities/jobs/job-selection.ts';
import { changed, row, rows, sql } from '../../core/sql.ts';
import { selectionCondition, textCondition, textsIn } from './item-selection.ts';

/** The items of a job whose rows are inserted. */
export interface NewItems {
  jobId: string;
  projectId: string;
  selection: ItemSelection;
  /** Whether the job changes the status of the items, so that their former status is stored. */
  generating: boolean;
  /** The next ones of a job that has rows already; absent for all items of the selection. */
  next?: Pick<JobSelection, 'upToPosition' | 'countedAt' | 'inserted' | 'afterPosition'> & {
    /** How many items are read at most. */
    items: number;
    /** With several languages: how many of their texts are inserted at most. */
    texts: number;
  };
}

/** What was inserted. */
export interface Inserted {
  count: number;
  /** Whether further items may belong to the selection. */
  more: boolean;
  /** The position in the project of the last item that was read. */
  lastPosition: string;
}

/**
 * Inserts the job items in the order of their positions, and of one item in the order of its languages. If the job changes
 * their status, the content items stay locked until the transaction ends, so that a concurrent change comes before or after
 * it. With `reset` they are pending until a worker claims them.
 */
export async function insertItems(em: EntityManager, items: NewItems): Promise<Inserted> {
  const { jobId, selection, generating, next } = items;
  // Right after a large import the statistics are outdated, and the planner would sort all items that are left.
  if (next) await rows(em, sql`set local enable_sort = off`);
  const before = next?.inserted ?? 0;
  const result = await row<{ count: number; read: number; last_position: string | null }>(
    em,
    sql`with ${selection.languages ? chosenTexts(items, selection.languages) : chosenItems(items)},
        inserted as (
          insert into job_items (job_id, position, item_id, language, previous_status)
          select ${jobId}, ${before}::int + row_number() over (order by position, number), id, language,
                 ${generating ? sql`status` : sql`null`}
            from chosen)
        select (select count(*) from chosen)::int as count, count(*)::int as read, max(position) as last_position from page`,
  );
  const { count, read, last_position: lastPosition } = result!;
  if (selection.reset) await reset(em, jobId, before, selection);
  return { count, more: read === next?.items, lastPosition: lastPosition ?? '0' };
}

/** The next items of the selection. */
function page({ projectId, selection, generating, next }: NewItems, further: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, status, position, updated_at
               from content_items
              where ${selectionCondition(projectId, selection)}
                ${next ? sql`and position > ${next.afterPosition} and position <= ${next.upToPosition}` : sql``}
                ${further}
              order by position
              ${next ? sql`limit ${next.items}` : sql``}
              ${generating ? sql`for no key update` : sql``}`;
}

/** The CTEs `page` and `chosen`: items, of which each is one job item. */
function chosenItems(items: NewItems): RawBuilder<unknown> {
  const { selection, next } = items;
  const unchanged = next && selection.reset ? sql`and updated_at <= ${next.countedAt}` : sql``;
  return sql`page as materialized (${page(items, unchanged)}),
        chosen as (select *, null::text as language, 0 as number from page)`;
}

/** The same where each text of an item is a job item. */
function chosenTexts(items: NewItems, languages: SelectedLanguages): RawBuilder<unknown> {
  const { selection, next } = items;
  const unchanged = next && selection.reset ? sql`and texts.updated_at <= ${next.countedAt}` : sql``;
  return sql`page as materialized (${page(items, sql``)}),
        chosen as materialized (
          select content_items.id, content_items.position, texts.status, texts.language, texts.number
            from page content_items join ${textsIn(languages)} texts on ${textCondition(selection)} ${unchanged}
           order by content_items.position, texts.number
           ${next ? sql`limit ${next.texts}` : sql``})`;
}

/** An item or text whose status is not the planned one was changed by another transaction. */
async function reset(em: EntityManager, jobId: string, before: number, { languages }: ItemSelection): Promise<void> {
  await changed(
    em,
    sql`update content_items c set status = 'pending', updated_at = now()
          from job_items i
         where i.job_id = ${jobId} and i.position > ${before} and c.id = i.item_id and i.language is null
           and c.status = i.previous_status`,
  );
  if (languages)
    await changed(
      em,
      sql`update item_texts t set status = 'pending', updated_at = now()
            from job_items i
           where i.job_id = ${jobId} and i.position > ${before} and t.item_id = i.item_id and t.language = i.language
             and t.status = i.previous_status`,
    );
}
