import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { JobEventType } from '../../../entities/jobs/job-event.ts';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import type { ProviderPaused } from '../../core/provider-paused.ts';
import { row, sql } from '../../core/sql.ts';
import { releaseUnpaid, UnpaidBudgetReached } from '../billing/unpaid-usage.ts';
import type { ClaimedItem } from './claim-items.ts';
import { endRemainingItems } from './end-remaining-items.ts';
import { enqueueJob } from './enqueue-job.ts';
import { definitionOf, type OutsideSystem, PROVIDER_QUOTA, UNNAMED_SYSTEM } from './job-definition.ts';
import { type LoggedEvent, publishEvents, writeEvent } from './job-events.ts';
import { resetToPending, returnToQueue } from './undone-items.ts';

/** After waiting this long without a finished item, the rest of a job fails. */
const MAX_WAIT_HOURS = 24;
/** The same for a job that waits because the account of the service has no credit left. */
const MAX_QUOTA_WAIT_HOURS = 1;
/** A pause that gets longer by less than this is not logged again. */
const MIN_CHANGE_SECONDS = 5;

const PROVIDER_UNAVAILABLE = 'provider_unavailable';

/** Why a job waits. */
export type Pause = ProviderPaused | UnpaidBudgetReached;

/**
 * Returns items of one claim to the queue because their outside system is unavailable, or the organization has used up
 * its budget of unpaid tokens. Their CT are released and the attempt does not count. No item of the job is claimed
 * before the waiting time is over. The log of the job says so once per pause. The remaining items fail after {@link
 * MAX_WAIT_HOURS} without a finished item, or after {@link MAX_QUOTA_WAIT_HOURS} if the account of the service has no
 * credit left.
 */
export async function pauseJob(
  ctx: Context,
  job: Job,
  items: readonly [ClaimedItem, ...ClaimedItem[]],
  paused: Pause,
): Promise<void> {
  const [{ claim, probe }] = items;
  const system = definitionOf(ctx, job.jobType).waitsFor ?? UNNAMED_SYSTEM;
  const waiting = await ctx.em.transactional(async (em) => {
    const returned = await returnToQueue(em, {
      jobId: job.id,
      claim,
      positions: items.map((each) => each.position),
      countsAsAttempt: false,
    });
    await resetToPending(em, returned);
    const logged = returned.length > 0 ? await setWaiting(em, job.id, paused, system, probe) : null;
    await releaseUnpaid({ ...ctx, em }, job.organizationId, returned, 'interrupted');
    return logged && { ...logged, expired: await waitsTooLong(em, job.id, paused) };
  });
  if (!waiting) return;
  const { event, waitMs, expired } = waiting;
  publishEvents(ctx.bus, job.id, [event]);
  ctx.log.warn(
    {
      event: 'job.paused',
      provider: event.data['provider'],
      reason: paused.reason,
      until: event.data['waiting_until'],
    },
    'The job waits.',
  );
  if (expired) {
    const [code, message] =
      paused.reason === 'quota'
        ? [PROVIDER_QUOTA, paused.message]
        : [PROVIDER_UNAVAILABLE, `${system.title} could not be used for ${MAX_WAIT_HOURS} hours`];
    return endRemainingItems(ctx, job.id, JobItemState.failed, code, message);
  }
  await enqueueJob(ctx, job, waitMs);
}

/**
 * Sets the end of the waiting time and logs it. Returns the event and the time, or null if the job has ended or waits
 * as long already. The result of a probe overrides the known end.
 */
async function setWaiting(
  em: EntityManager,
  jobId: string,
  paused: Pause,
  { object }: OutsideSystem,
  probe: boolean,
): Promise<{ event: LoggedEvent; waitMs: number } | null> {
  const { reason, message: detail, waitMs } = paused;
  const wanted = sql`now() + make_interval(secs => ${waitMs / 1000})`;
  const until =
    reason === 'quota'
      ? sql`least(${wanted}, coalesce((${quotaWaitBegan(jobId)}), now()) + make_interval(hours => ${MAX_QUOTA_WAIT_HOURS}))`
      : wanted;
  // A wait that ends by itself is no error of the job.
  const error = reason === 'quota' || reason === 'unpaid_budget' ? detail : null;
  const job = await row<{ last_seq: number; waiting_until: string; wait_ms: number }>(
    em,
    sql`update jobs
           set waiting_until = ${until}, error = ${error}, touched_at = now(), last_seq = last_seq + 1
         where id = ${jobId} and status = 'running'
           and (${probe} or waiting_until is null
                or waiting_until < ${until} - make_interval(secs => ${MIN_CHANGE_SECONDS}))
        returning last_seq,
                  to_char(waiting_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as waiting_until,
                  greatest(0, extract(epoch from waiting_until - now()) * 1000)::float8 as wait_ms`,
  );
  if (!job) return null;
  const event = await writeEvent(em, jobId, {
    seq: job.last_seq,
    type: JobEventType.error,
    data: {
      job_id: jobId,
      ...(paused instanceof UnpaidBudgetReached
        ? { code: 'waiting_for_budget', message: `waiting for the budget of the next day until ${job.waiting_until}` }
        : {
            code: 'waiting_for_provider',
            message: `waiting for ${object} until ${job.waiting_until}`,
            provider: paused.provider,
          }),
      waiting_until: job.waiting_until,
      reason,
      detail,
    },
  });
  return { event, waitMs: job.wait_ms };
}

async function waitsTooLong(em: EntityManager, jobId: string, { reason }: Pause): Promise<boolean> {
  if (reason === 'unpaid_budget') return false;
  const [began, hours] =
    reason === 'quota' ? [quotaWaitBegan(jobId), MAX_QUOTA_WAIT_HOURS] : [waitBegan(jobId), MAX_WAIT_HOURS];
  const since = await row<{ long: boolean | null }>(
    em,
    sql`select (${began}) <= now() - make_interval(hours => ${hours}) as long`,
  );
  return since?.long === true;
}

/**
 * When the job began to wait for a system, since its last finished item; null if it has not waited since. Items that
 * failed because of the wait do not count: after a crash between their blocks, the next pause fails the rest.
 */
const waitBegan = (jobId: string): RawBuilder<unknown> => sql`
  select min(created_at)
    from job_events
   where job_id = ${jobId} and type = 'error' and data->>'reason' <> 'unpaid_budget'
     and seq > coalesce((select max(seq)
                           from job_events
                          where job_id = ${jobId} and type = 'progress'
                            and coalesce(data->>'error_code', '') not in (${PROVIDER_UNAVAILABLE}, ${PROVIDER_QUOTA})),
                        0)`;

const quotaWaitBegan = (jobId: string): RawBuilder<unknown> => sql`${waitBegan(jobId)} and data->>'reason' = 'quota'`;
