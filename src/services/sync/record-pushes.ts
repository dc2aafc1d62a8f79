import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { changed, rows, sql } from '../../core/sql.ts';
import type { GroupStore, Outcome } from '../jobs/job-definition.ts';
import { shopKey } from '../stores/store-address.ts';
import type { Pushed } from './store-base.ts';

export const CHANGED_DURING_PUSH =
  'The store has the text, but the item was changed meanwhile and is not marked as synced';

/** The room for what is stored of pushes to other connections. What does not fit is forgotten, as before a first push. */
const MAX_OTHERS_BYTES = 64 * 1024;

/** The item as it was pushed. */
export interface PushedItem {
  id: string;
  /** Null for its own texts. */
  language: string | null;
  content: Record<string, unknown>;
}

/** An attempt to push an item. */
interface Attempt {
  item: PushedItem;
  connection: StoreConnection;
  at: Date;
  /** Why it failed; null for a success. */
  error: string | null;
}

/** A push after which the store has the texts. */
export interface Push extends Attempt {
  /** The id of the product in the store. */
  productId: string;
  pushed: Pushed;
  /** Its message says if the item was changed during the push. */
  outcome: Outcome;
}

/**
 * Stores the new bases of pushed items and their history entries. An item becomes `synced` only if it was not changed
 * during the push.
 */
export const PUSHES: GroupStore<Push> = {
  async apply(em, pushes) {
    const own = pushes.filter(({ item }) => item.language === null);
    const others = pushes.filter(({ item }) => item.language !== null);
    if (own.length > 0) await storeOwnTexts(em, own);
    if (others.length > 0) await storeOtherTexts(em, others);
    await writeHistory(em, pushes);
  },
};

/** The pushes as rows of a statement. */
const given = (pushes: readonly Push[]) => sql`
  select *
    from unnest(${pushes.map(({ item }) => item.id)}::uuid[], ${pushes.map(({ item }) => item.language)}::text[],
                ${pushes.map(({ item }) => JSON.stringify(item.content))}::jsonb[],
                ${pushes.map(({ pushed }) => JSON.stringify(pushed))}::jsonb[],
                ${pushes.map(({ connection }) => connection.id)}::text[],
                ${pushes.map(({ connection }) => shopKey(connection.baseUrl))}::text[],
                ${pushes.map(({ productId }) => productId)}::text[]
               ) as given(item_id, language, content, pushed, connection_id, shop, product_id)`;

/** The column `pushed` of the row `t` with what is stored of the push to a connection. */
const WITH_PUSH = sql`
  case when octet_length((t.pushed - given.connection_id)::text) > ${MAX_OTHERS_BYTES} then '{}' else t.pushed end
    || jsonb_build_object(given.connection_id, given.pushed)`;

/** The column `metadata` of the item `t` with the id of the product in the store of a connection. */
const WITH_STORE_ID = sql`
  t.metadata || jsonb_build_object(
    'store_ids', coalesce(t.metadata->'store_ids', '{}') || jsonb_build_object(given.connection_id, given.product_id),
    'store_addresses',
    coalesce(t.metadata->'store_addresses', '{}') || jsonb_build_object(given.connection_id, given.shop))`;

/** Stores pushes of the own texts of items. */
async function storeOwnTexts(em: EntityManager, pushes: readonly Push[]): Promise<void> {
  const stored = await rows<{ id: string; status: string }>(
    em,
    sql`with given as (${given(pushes)})
        update content_items t
           set status = case when t.status = 'approved' and t.excluded_at is null
                                  and t.generated_content = given.content then 'synced'
                             else t.status end,
               updated_at = now(), pushed = ${WITH_PUSH}, metadata = ${WITH_STORE_ID}
          from given
         where t.id = given.item_id
        returning t.id, t.status`,
  );
  for (const { item, outcome } of pushes) noteChange(outcome, stored.find(({ id }) => id === item.id)?.status);
}

/** Stores pushes of texts in other languages. */
async function storeOtherTexts(em: EntityManager, pushes: readonly Push[]): Promise<void> {
  await storeProductIds(
    em,
    pushes.filter(({ connection }) => connection.language),
  );
  const stored = await rows<{ id: string; language: string; status: string }>(
    em,
    sql`with given as (${given(pushes)})
        update item_texts t
           set status = case when t.status = 'approved' and t.generated_content = given.content
                                  and (select excluded_at is null from content_items where id = t.item_id) then 'synced'
                             else t.status end,
               updated_at = now(), pushed = ${WITH_PUSH}
          from given
         where t.item_id = given.item_id and t.language = given.language
        returning t.item_id as id, t.language, t.status`,
  );
  for (const { item, outcome } of pushes)
    noteChange(outcome, stored.find(({ id, language }) => id === item.id && language === item.language)?.status);
}

/** Stores the ids of products in the stores of a language. In other stores the push of an item's own texts stores it. */
async function storeProductIds(em: EntityManager, pushes: readonly Push[]): Promise<void> {
  // One statement changes a row once, and an item may be pushed in several languages.
  for (const push of pushes)
    await changed(
      em,
      sql`with given as (${given([push])})
          update content_items t
             set metadata = ${WITH_STORE_ID}
            from given
           where t.id = given.item_id
             and (t.metadata->'store_ids'->>given.connection_id, t.metadata->'store_addresses'->>given.connection_id)
                 is distinct from (given.product_id, given.shop)`,
    );
}

function noteChange(outcome: Outcome, status: string | undefined): void {
  if (status !== undefined && status !== 'synced') outcome.message = CHANGED_DURING_PUSH;
}

/** Writes one history entry for each attempt. */
export async function writeHistory(em: EntityManager, attempts: readonly Attempt[]): Promise<void> {
  await changed(
    em,
    sql`insert into sync_history (id, content_item_id, language, store_connection_id, store_connection_name,
                                  synced_at, success, error_message)
        select id, item_id, language, connection_id, connection_name, at, error is null, error
          from unnest(${attempts.map(() => uuid())}::uuid[], ${attempts.map(({ item }) => item.id)}::uuid[],
                      ${attempts.map(({ item }) => item.language)}::text[],
                      ${attempts.map(({ connection }) => connection.id)}::uuid[],
                      ${attempts.map(({ connection }) => connection.name)}::text[],
                      ${attempts.map(({ at }) => at.toISOString())}::timestamptz[],
                      ${attempts.map(({ error }) => error)}::text[]
                     ) as given(id, item_id, language, connection_id, connection_name, at, error)`,
  );
}
