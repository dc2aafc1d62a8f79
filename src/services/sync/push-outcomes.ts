import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { changed, row, sql } from '../../core/sql.ts';
import type { StoreProduct, StoreTexts } from '../../providers/stores/store.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { jobCause } from '../notifications/notification-rules.ts';
import { notify } from '../notifications/notify.ts';
import { shopKey } from '../stores/store-address.ts';
import { basesAfter, type PushPlan, sentDigest } from './plan-push.ts';
import { type KnownTexts, type Pushed, readPushed } from './store-base.ts';

export const CHANGED_IN_STORE = 'Content changed in the store since the last sync';
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

/**
 * The outcome of a push after which the store has the texts: stores the new bases and a history entry. The item
 * becomes `synced` only if it was not changed during the push.
 */
export function pushSucceeded(
  item: PushedItem,
  known: KnownTexts,
  connection: StoreConnection,
  product: StoreProduct,
  texts: StoreTexts,
  plan: PushPlan,
): Outcome {
  const syncedAt = new Date();
  const outcome: Outcome = {
    status: JobItemState.succeeded,
    event: 'item.published',
    facts: { synced_at: syncedAt.toISOString() },
    apply: async (em) => {
      const content = JSON.stringify(item.content);
      const pushed = JSON.stringify(pushedAfter(known, product, texts, plan, syncedAt));
      if (item.language !== null && connection.language) await storeId(em, item.id, connection, product);
      const updated = await row<{ status: string }>(
        em,
        item.language === null
          ? storeItem(item.id, content, pushed, connection, product)
          : storeText(item, content, pushed, connection),
      );
      if (updated && updated.status !== 'synced') outcome.message = CHANGED_DURING_PUSH;
      await writeHistory(em, item, connection, syncedAt, null);
    },
  };
  return outcome;
}

/** Stores the push of an item's own texts. */
function storeItem(
  itemId: string,
  content: string,
  pushed: string,
  connection: StoreConnection,
  product: StoreProduct,
): RawBuilder<{ status: string }> {
  return sql`update content_items
                set status = case when status = 'approved' and excluded_at is null
                                       and generated_content = ${content}::jsonb then 'synced'
                                  else status end,
                    updated_at = now(),
                    pushed = ${pushedWith(connection, pushed)},
                    metadata = ${withStoreId(connection, product)}
              where id = ${itemId}
             returning status`;
}

/** The column `metadata` with the id of the product in the store of a connection. */
const withStoreId = ({ id, baseUrl }: StoreConnection, product: StoreProduct) => sql`
  metadata || jsonb_build_object(
    'store_ids', coalesce(metadata->'store_ids', '{}') || jsonb_build_object(${id}::text, ${product.id}::text),
    'store_addresses',
    coalesce(metadata->'store_addresses', '{}') || jsonb_build_object(${id}::text, ${shopKey(baseUrl)}::text))`;

/** Stores the id of an item's product in the store of a language. In other stores the push of its own texts stores it. */
async function storeId(
  em: EntityManager,
  itemId: string,
  connection: StoreConnection,
  product: StoreProduct,
): Promise<void> {
  await changed(
    em,
    sql`update content_items
           set metadata = ${withStoreId(connection, product)}
         where id = ${itemId}
           and (metadata->'store_ids'->>${connection.id}, metadata->'store_addresses'->>${connection.id})
               is distinct from (${product.id}::text, ${shopKey(connection.baseUrl)}::text)`,
  );
}

/** Stores the push of an item's texts in another language. */
function storeText(
  { id, language }: PushedItem,
  content: string,
  pushed: string,
  connection: StoreConnection,
): RawBuilder<{ status: string }> {
  return sql`update item_texts
                set status = case when status = 'approved' and generated_content = ${content}::jsonb
                                       and (select excluded_at is null from content_items where id = item_id) then 'synced'
                                  else status end,
                    updated_at = now(),
                    pushed = ${pushedWith(connection, pushed)}
              where item_id = ${id} and language = ${language}
             returning status`;
}

/** The column `pushed` with what is stored of the push to a connection. */
const pushedWith = ({ id }: StoreConnection, pushed: string) => sql`
  case when octet_length((pushed - ${id}::text)::text) > ${MAX_OTHERS_BYTES} then '{}' else pushed end
    || jsonb_build_object(${id}::text, ${pushed}::jsonb)`;

/** Returns what is stored of the push. Fields that it did not write keep their bases. */
function pushedAfter(known: KnownTexts, product: StoreProduct, texts: StoreTexts, plan: PushPlan, at: Date): Pushed {
  return {
    fields: { ...readPushed(known.pushed)?.fields, ...basesAfter(plan, product) },
    sent: sentDigest(texts),
    imported: known.source !== null,
    at: at.toISOString(),
  };
}

/** The outcome of a push that failed: writes a history entry. The item keeps its status. */
export function pushFailed(item: PushedItem, connection: StoreConnection, errorCode: string, message: string): Outcome {
  return {
    status: JobItemState.failed,
    errorCode,
    message,
    apply: (em) => writeHistory(em, item, connection, new Date(), message),
  };
}

/**
 * The outcome of a push that was not made because somebody changed the texts in the store: writes a history entry and
 * notifies the administrators, once per job.
 */
export function pushConflict(ctx: Context, job: Job, item: PushedItem, connection: StoreConnection): Outcome {
  return {
    status: JobItemState.conflict,
    event: 'sync.conflict',
    errorCode: 'conflict',
    message: CHANGED_IN_STORE,
    apply: async (em) => {
      await writeHistory(em, item, connection, new Date(), CHANGED_IN_STORE);
      await notify(
        { ...ctx, em },
        {
          organizationId: job.organizationId,
          type: 'sync_conflict',
          title: 'Texts were changed in the store',
          body: `A sync to ${connection.name} found texts in the store that were changed since they were last pushed or imported, or content there that the new texts would remove. Nothing was overwritten.`,
          cause: jobCause(job.id),
          data: { store_connection_id: connection.id },
          projectId: job.projectId ?? null,
          jobId: job.id,
        },
      );
    },
  };
}

/** Writes one entry per attempt. An error message marks a failure. */
async function writeHistory(
  em: EntityManager,
  item: PushedItem,
  connection: StoreConnection,
  at: Date,
  error: string | null,
): Promise<void> {
  await changed(
    em,
    sql`insert into sync_history (id, content_item_id, language, store_connection_id, store_connection_name,
                                  synced_at, success, error_message)
        values (${uuid()}, ${item.id}, ${item.language}, ${connection.id}, ${connection.name},
                ${at}, ${error === null}, ${error})`,
  );
}
