import type { Job } from '../../../entities/jobs/job.ts';
import type { JobProgressEntry } from '../../../schema/jobs/payloads.ts';
import type { Context } from '../../core/context.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../core/sql.ts';
import { definitionOf } from './job-definition.ts';

/** Limit of the entries in `progress_detail`. The event log has all of them. */
const MAX_ENTRIES = 1000;

/** The event of an item that a job has finished. */
export interface FinishedEvent {
  seq: number;
  data: Record<string, unknown>;
}

const newestEvents = (jobId: RawBuilder<unknown>) => sql<FinishedEvent>`
  select seq, data
    from job_events
   where job_id = ${jobId} and type = 'progress' and data ? 'finished_at'
   order by seq desc
   limit ${MAX_ENTRIES}`;

/** A column with the {@link FinishedEvent}s of the latest 1000 items of the job `t`, oldest first. */
export const finishedEvents = sql`
  (select coalesce(json_agg(newest order by seq), '[]') from (${newestEvents(sql`t.id`)}) newest) as finished`;

/** The latest 1000 items that a job has finished, oldest first. */
export async function progressDetail(ctx: Context, job: Pick<Job, 'id'>): Promise<JobProgressEntry[]> {
  const newest = await rows<FinishedEvent>(ctx.em, newestEvents(sql`${job.id}`));
  return newest.toReversed().map(progressEntry);
}

/** A finished item as a job shows it. */
export function progressEntry({ seq, data }: FinishedEvent): JobProgressEntry {
  return {
    seq,
    itemId: (data['item_id'] as string | null) ?? null,
    externalId: (data['external_id'] as string | null) ?? null,
    language: (data['language'] as string | undefined) ?? null,
    status: String(data['status']),
    errorCode: (data['error_code'] as string | undefined) ?? null,
    message: (data['message'] as string | undefined) ?? null,
    attempts: Number(data['attempts'] ?? 0),
    tokensUsed: (data['tokens_used'] as number | undefined) ?? null,
    unpaidTokens: (data['unpaid_tokens'] as number | undefined) ?? null,
    ctCost: (data['ct_cost'] as string | undefined) ?? null,
    finishedAt: String(data['finished_at']),
  };
}

/** The counters of a job, with the results that jobs of its kind have. */
export async function jobResult(ctx: Context, job: Job): Promise<Record<string, unknown>> {
  return {
    total: job.progressTotal,
    succeeded: job.succeeded,
    failed: job.failed,
    skipped: job.skipped,
    tokens_used: job.tokensUsed,
    ct_used: job.ctUsed,
    ...(job.retryOf && { retry_of: job.retryOf }),
    ...(await definitionOf(ctx, job.jobType).result?.(ctx, job)),
  };
}
