import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { changed, rows, sql } from '../../core/sql.ts';
import type { UnpaidWork } from '../billing/unpaid-usage.ts';

/**
 * The updates of the content items, or of their texts in other languages, that a job leaves undone, as CTEs: each gets its
 * status from before the job, unless somebody changed it meanwhile. They read `undone`, a CTE of the calling statement with
 * `item_id`, `language` and `previous_status` (null if the job did not set a status). The content items must be locked in
 * the order of `position`.
 */
export const restoreUndone: RawBuilder<unknown> = setUndone(sql`undone.previous_status`);

/** The same for items that fail with their job. */
export const failUndone: RawBuilder<unknown> = setUndone(sql`'failed'`);

function setUndone(status: RawBuilder<unknown>): RawBuilder<unknown> {
  const isUndone = sql`undone.previous_status is not null and t.status in ('generating', 'pending')`;
  return sql`
    items_back as (
      update content_items t
         set status = ${status}, updated_at = now()
        from undone
       where t.id = undone.item_id and undone.language is null and ${isUndone}),
    texts_back as (
      update item_texts t
         set status = ${status}, updated_at = now()
        from undone
       where t.item_id = undone.item_id and t.language = undone.language and ${isUndone})`;
}

/** The texts of a job item: those of a content item, in another language than the main one unless `language` is null. */
export interface TextsOfItem {
  itemId: string | null;
  language: string | null;
}

/** Sets the status of texts that a generation had set to `generating`. */
export async function transitionFromGenerating(
  em: EntityManager,
  { itemId, language }: TextsOfItem,
  status: string,
): Promise<void> {
  const texts =
    language === null
      ? sql`content_items set status = ${status}, updated_at = now() where id = ${itemId}`
      : sql`item_texts set status = ${status}, updated_at = now() where item_id = ${itemId} and language = ${language}`;
  await changed(em, sql`update ${texts} and status = 'generating'`);
}

/** Sets the status of texts that return to the queue from `generating` to `pending`. */
export async function resetToPending(em: EntityManager, texts: readonly TextsOfItem[]): Promise<void> {
  const others = texts.filter(({ language }) => language !== null);
  await changed(
    em,
    sql`update content_items
           set status = 'pending', updated_at = now()
         where id in (select id
                        from content_items
                       where id = any(${idsOfMain(texts)}::uuid[]) and status = 'generating'
                       order by position
                         for no key update)`,
  );
  if (others.length > 0)
    await changed(
      em,
      sql`update item_texts t
             set status = 'pending', updated_at = now()
            from unnest(${others.map(({ itemId }) => itemId)}::uuid[], ${others.map(({ language }) => language)}::text[])
                 as given(item_id, language)
           where t.item_id = given.item_id and t.language = given.language and t.status = 'generating'`,
    );
}

/** The ids of the items whose own texts are among the given ones. */
export const idsOfMain = (texts: readonly TextsOfItem[]): (string | null)[] =>
  texts.flatMap(({ itemId, language }) => (language === null ? [itemId] : []));

export interface ReleasedClaim {
  jobId: string;
  claim: string;
  /** The items to return; all items of the claim if absent. */
  positions?: readonly number[];
  /** Whether the attempt counts. It does not if something else than the item kept the work from being done. */
  countsAsAttempt: boolean;
}

/**
 * Returns items of a claim to the queue, in the caller's transaction. Returns the CT that they held and the tokens of
 * their answers, for `releaseUnpaid`: the caller runs it as the last step, because the balance is locked last.
 */
export function returnToQueue(
  em: EntityManager,
  { jobId, claim, positions, countsAsAttempt }: ReleasedClaim,
): Promise<(TextsOfItem & UnpaidWork)[]> {
  const which = positions ? sql`and position = any(${positions}::int[])` : sql``;
  return rows(
    em,
    sql`update job_items i
           set state = 'queued', claim = null, lease_until = null, held = 0, unpaid_tokens = 0,
               attempts = i.attempts - ${countsAsAttempt ? 0 : 1}::int
          from (select position, held, unpaid_tokens
                  from job_items
                 where job_id = ${jobId} and claim = ${claim} and state = 'running' ${which}
                 order by position
                   for update) old
         where i.job_id = ${jobId} and i.position = old.position
        returning i.item_id as "itemId", i.language, old.held, old.unpaid_tokens`,
  );
}
