import type { EntityManager } from '@mikro-orm/postgresql';
import { JobEventType } from '../../../entities/jobs/job-event.ts';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import type { Context } from '../../core/context.ts';
import type { ProviderPaused } from '../../core/provider-paused.ts';
import { changed, row, sql } from '../../core/sql.ts';
import { releaseAll } from '../billing/ledger/hold.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { ClaimedItem } from './claim-items.ts';
import { endRest } from './end-rest.ts';
import { type LoggedEvent, publishEvents, writeEvent } from './job-events.ts';
import { returnItems } from './return-items.ts';

/** A job that waited this long without one item done is given up. */
const LONGEST_HOURS = 24;
/** Whose work waits for a store or a site. */
const OF_STORES: ReadonlySet<JobType> = new Set([JobType.sync, JobType.blog_publish]);
/** A pause that is known already is told of again when it gets longer by this. */
const WORTH_TELLING_SECONDS = 5;

/**
 * Puts items of one claim back into the line because their provider is unwell: as what a queued item is, with their CT,
 * and without counting as an attempt. Nothing of the job is begun before the provider may be asked again; its log says so,
 * once per pause. What is left of a job that waited for a day without one item done fails.
 */
export async function pauseJob(
  ctx: Context,
  job: Job,
  items: readonly [ClaimedItem, ...ClaimedItem[]],
  paused: ProviderPaused,
): Promise<void> {
  const [{ claim, probe }] = items;
  const { event, endless } = await ctx.em.transactional(async (em) => {
    const returned = await returnItems(em, {
      jobId: job.id,
      claim,
      positions: items.map((each) => each.position),
      forgiven: true,
    });
    await leaveQueued(
      em,
      returned.map((each) => each.item_id),
    );
    const told = returned.length > 0 ? await wait(em, job, paused, probe) : null;
    await releaseAll(em, job.organizationId, returned);
    return { event: told, endless: told !== null && (await waitsTooLong(em, job.id)) };
  });
  if (!event) return;
  publishEvents(ctx.bus, job.id, [event]);
  ctx.log.warn(
    { event: 'job.paused', provider: paused.provider, reason: paused.reason, until: event.data['waiting_until'] },
    'The job waits for an outside system.',
  );
  if (endless)
    return endRest(
      ctx,
      job.id,
      JobItemState.failed,
      'provider_unavailable',
      `${OF_STORES.has(job.jobType) ? 'The store' : 'The AI provider'} could not be used for ${LONGEST_HOURS} hours`,
    );
  await enqueueJob(ctx, job, paused.waitMs);
}

/** A queued item shows as pending, whatever it was before the job. */
async function leaveQueued(em: EntityManager, itemIds: readonly (string | null)[]): Promise<void> {
  await changed(
    em,
    sql`update content_items set status = 'pending', updated_at = now()
         where id in (select id from content_items where id = any(${itemIds}::uuid[]) and status = 'generating' order by position for no key update)`,
  );
}

/** Answers what is told about it; null when that is known already, or the job is over. A trial knows best until when. */
async function wait(
  em: EntityManager,
  { id: jobId, jobType }: Job,
  { provider, reason, message: detail, waitMs }: ProviderPaused,
  probe: boolean,
): Promise<LoggedEvent | null> {
  const until = sql`now() + make_interval(secs => ${waitMs / 1000})`;
  const job = await row<{ last_seq: number; waiting_until: string }>(
    em,
    sql`update jobs set waiting_until = ${until}, touched_at = now(), last_seq = last_seq + 1
         where id = ${jobId} and status = 'running'
           and (${probe} or waiting_until is null or waiting_until < ${until} - make_interval(secs => ${WORTH_TELLING_SECONDS}))
        returning last_seq, to_char(waiting_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as waiting_until`,
  );
  if (!job) return null;
  const message = `waiting for ${OF_STORES.has(jobType) ? 'the store' : 'provider'} until ${job.waiting_until}`;
  return writeEvent(em, jobId, {
    seq: job.last_seq,
    type: JobEventType.error,
    data: {
      job_id: jobId,
      code: 'waiting_for_provider',
      message,
      waiting_until: job.waiting_until,
      provider,
      reason,
      detail,
    },
  });
}

async function waitsTooLong(em: EntityManager, jobId: string): Promise<boolean> {
  const since = await row<{ long: boolean | null }>(
    em,
    sql`select min(created_at) < now() - make_interval(hours => ${LONGEST_HOURS}) as long from job_events
         where job_id = ${jobId} and type = 'error'
           and seq > coalesce((select max(seq) from job_events where job_id = ${jobId} and type = 'progress'), 0)`,
  );
  return since?.long === true;
}
