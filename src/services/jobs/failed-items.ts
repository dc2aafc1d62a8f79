import type { EntityManager } from '@mikro-orm/postgresql';
import { row, rows, sql } from '../../core/sql.ts';
import { PROVIDER_QUOTA } from './job-definition.ts';

/** Limit of the failed items in a closing event. The log has all of them. */
const MAX_FAILED_ITEMS = 1000;

/** An item that failed, as the last event of its job names it. */
export interface FailedEntry {
  item_id: string;
  /** Of the texts that failed. Absent in jobs of earlier releases. */
  language?: string;
  error: string;
}

/** The items of a job that failed or were in conflict, each with its reason; once for each language that failed. */
export async function failedItems(em: EntityManager, jobId: string): Promise<FailedEntry[]> {
  const found = await rows<Omit<FailedEntry, 'language'> & { language: string | null }>(
    em,
    sql`select data->>'item_id' as item_id, data->>'language' as language,
               coalesce(data->>'message', data->>'error_code', 'failed') as error
          from job_events
         where job_id = ${jobId} and type = 'progress' and data->>'status' in ('failed', 'conflict')
         order by seq
         limit ${MAX_FAILED_ITEMS}`,
  );
  return found.map(({ language, ...entry }) => ({ ...entry, ...(language !== null && { language }) }));
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

/** The error code of the first item that failed or was in conflict; null if there is none. */
export async function firstErrorCode(em: EntityManager, jobId: string): Promise<string | null> {
  const found = await row<{ code: string | null }>(
    em,
    sql`select data->>'error_code' as code
          from job_events
         where job_id = ${jobId} and type = 'progress' and data->>'status' in ('failed', 'conflict')
         order by seq
         limit 1`,
  );
  return found?.code ?? null;
}
