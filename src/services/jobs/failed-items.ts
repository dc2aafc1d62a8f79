import type { EntityManager } from '@mikro-orm/postgresql';
import { row, rows, sql } from '../../core/sql.ts';
import { PROVIDER_QUOTA } from './job-definition.ts';

/** Limit of the failed items in a closing event. The log has all of them. */
const MAX_FAILED_ITEMS = 1000;

/** An item that failed or was in conflict. */
export interface FailedItem {
  itemId: string;
  /** Of the text that failed; null if the log names none. */
  language: string | null;
  /** The message; the error code where the log has none. */
  error: string;
  errorCode: string | null;
}

/** The items of a job that failed or were in conflict, in the order of the log; once for each language that failed. */
export function failedItems(em: EntityManager, jobId: string): Promise<FailedItem[]> {
  return rows<FailedItem>(
    em,
    sql`select data->>'item_id' as "itemId", data->>'language' as language,
               coalesce(data->>'message', data->>'error_code', 'failed') as error, data->>'error_code' as "errorCode"
          from job_events
         where job_id = ${jobId} and type = 'progress' and data->>'status' in ('failed', 'conflict')
         order by seq
         limit ${MAX_FAILED_ITEMS}`,
  );
}

/** The message of the first item that failed because an account has no credit left; null if there is none. */
export async function quotaErrorOf(em: EntityManager, jobId: string): Promise<string | null> {
  const found = await row<{ message: string }>(
    em,
    sql`select data->>'message' as message
          from job_events
         where job_id = ${jobId} and type = 'progress' and data->>'error_code' = ${PROVIDER_QUOTA}
         order by seq
         limit 1`,
  );
  return found?.message ?? null;
}
