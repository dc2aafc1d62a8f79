import type { RawBuilder } from 'kysely';
import type { RetentionDays } from '../../core/retention-days.ts';
import { sql } from '../../core/sql.ts';
import { UNPAID_USAGE_DAYS } from '../billing/unpaid-usage.ts';

/**
 * Every table whose old rows are deleted. A new one is one line here, and one in `src/core/retention-days.ts` if
 * operators choose its days. The ledger, payments and what people wrote are in none of the lists.
 */

/** The rows of a table that are deleted, as a condition on its columns. */
type Condition = RawBuilder<unknown>;

/** Rows that are deleted once they are no longer valid or needed, by table. Every condition has an index or few rows. */
export function expiredRows({ mails }: RetentionDays): Record<string, Condition> {
  return {
    mailed_links: sql`expires_at < now()`,
    email_codes: sql`expires_at < now()`,
    pending_sign_ins: sql`expires_at < now()`,
    pending_installs: sql`expires_at < now()`,
    revoked_tokens: sql`expires_at < now()`,
    idempotent_calls: sql`expires_at <= now()`,
    sign_in_networks: olderThan(365, 'used_at'),
    // Ended sessions stay for a while, so that incidents can be investigated.
    sessions: sql`least(tokens_until, revoked_at) < now() - interval '30 days'`,
    unpaid_usage: sql`day < (now() at time zone 'utc')::date - ${UNPAID_USAGE_DAYS}::int`,
    // The platform stops its deliveries of a webhook within hours.
    store_webhooks: olderThan(30, 'received_at'),
    webhook_deliveries: olderThan(30),
    automation_runs: sql`status not in ('queued', 'running')
      and created_at < now() - case when status = 'skipped' then interval '30 days' else interval '395 days' end`,
    notifications: sql`created_at < now() - case when is_read then interval '90 days' else interval '1 year' end`,
    content_previews: olderThan(1),
    // Their job was deleted, and the provider has stopped.
    ai_batches: sql`job_id is null and status in ('completed', 'expired', 'failed', 'cancelled')`,
    plugin_generations: sql`${olderThan(30)} and not exists (
      select from jobs where jobs.id = job_id and jobs.status in ('queued', 'running'))`,
    chat_conversations: sql`${olderThan(90, 'touched_at')} and not exists (
      select from chat_messages m where m.chat_conversation_id = chat_conversations.id and m.state = 'queued')`,
    ...(mails && { mails: sql`state <> 'queued' and ${olderThan(mails)}` }),
  };
}

/** How many versions of an item in a language stay whatever their age. */
const NEWEST_VERSIONS = 10;

/**
 * The conditions for rows of tables that may be very large: only rows whose ids are older than the days of the table
 * are read, along the primary key.
 */
export const AGED_ROWS = {
  // Without items and events. Audits, exports and texts of plugins show their jobs.
  jobs: (days) => sql`${olderThan(days, 'completed_at')}
      and not exists (select from job_items t where t.job_id = jobs.id)
      and not exists (select from job_events t where t.job_id = jobs.id)
      and not exists (select from store_audits t where t.job_id = jobs.id)
      and not exists (select from data_exports t where t.job_id = jobs.id)
      and not exists (select from plugin_generations t where t.job_id = jobs.id)`,
  item_versions: (days) => sql`${olderThan(days)} and exists (
      select from item_versions newer
       where newer.item_id = item_versions.item_id and newer.language is not distinct from item_versions.language
         and newer.version >= item_versions.version + ${NEWEST_VERSIONS}::int)`,
  sync_history: (days) => olderThan(days, 'synced_at'),
  // Payments and subscriptions are derived from all applied events, and stored ones wait to be applied.
  payment_events: (days) => sql`state = 'ignored' and ${olderThan(days)}`,
} satisfies Partial<Record<keyof RetentionDays, (days: number) => Condition>>;

function olderThan(days: number, column = 'created_at'): Condition {
  return sql`${sql.ref(column)} < now() - make_interval(days => ${days})`;
}
