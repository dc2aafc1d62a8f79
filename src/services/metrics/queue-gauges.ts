import { JobType } from '../../../entities/jobs/job-type.ts';
import { cachedFor } from '../../core/cached-for.ts';
import { type Runtime, systemContext } from '../../core/context.ts';
import type { Metrics } from '../../core/metrics.ts';
import { rows, sql } from '../../core/sql.ts';
import { PAYMENTS_QUEUE } from '../billing/events/enqueue-event.ts';
import { CHAT_QUEUE } from '../chat/inbox/store-message.ts';
import { BATCHES_QUEUE, IS_OPEN } from '../generation/batch/batch-row.ts';
import { MAIL_QUEUE } from '../mail/outbox.ts';
import { WEBHOOKS_QUEUE } from '../outgoing-webhooks/record-event.ts';
import { NOT_BLOCKED } from '../outgoing-webhooks/delivery-order.ts';
import { queueNameOf, queueNames } from '../queue-names.ts';

/** Every worker reads these gauges, and they are the same for all of them. */
const INTERVAL_MS = 15_000;

/** Active jobs of a kind. `waiting` jobs wait for an outside system: further workers would not help them. */
interface ActiveJobs {
  job_type: JobType;
  state: 'queued' | 'running' | 'waiting';
  jobs: number;
  items: number;
  age: number;
}

/** The unfinished work of a queue. */
interface Backlog {
  queue: string;
  depth: number;
  age: number;
}

/** Adds the gauges of the work that is not done, from the rows in PostgreSQL and from the messages in Redis. */
export function addQueueGauges(metrics: Metrics, runtime: Runtime): void {
  const jobTypes = Object.values(JobType);
  const queues = queueNames(runtime);
  const activeJobs = cachedFor(INTERVAL_MS, () => readActiveJobs(runtime));
  const backlogs = cachedFor(INTERVAL_MS, async () => {
    const jobs = (await activeJobs()).map(({ job_type: jobType, state, items, age }) => ({
      queue: queueNameOf(runtime, jobType),
      depth: state === 'waiting' ? 0 : items,
      age: state === 'queued' ? age : 0,
    }));
    return [...jobs, ...(await readOutboxes(runtime))];
  });
  const byQueue = (value: (own: Backlog[]) => number) => async () => {
    const all = await backlogs();
    return queues.map((queue) => ({ labels: { queue }, value: value(all.filter((each) => each.queue === queue)) }));
  };
  metrics.addGauge(
    {
      name: 'cas_jobs_active',
      help: 'Jobs that have not ended. Waiting jobs wait for an outside system.',
      labelNames: ['job_type', 'state'],
    },
    async () => {
      const found = await activeJobs();
      return jobTypes.flatMap((jobType) =>
        (['queued', 'running', 'waiting'] as const).map((state) => ({
          labels: { job_type: jobType, state },
          value: found.find((each) => each.job_type === jobType && each.state === state)?.jobs ?? 0,
        })),
      );
    },
  );
  metrics.addGauge(
    {
      name: 'cas_queue_depth',
      help: 'Unfinished job items without those of waiting jobs, unfinished payment events, or due mails, chat messages, batches or webhook deliveries.',
      labelNames: ['queue'],
    },
    byQueue((own) => own.reduce((sum, { depth }) => sum + depth, 0)),
  );
  metrics.addGauge(
    {
      name: 'cas_queue_oldest_age_seconds',
      help: 'Age of the oldest job that has not started or of the oldest unfinished payment event, or how long the oldest mail, chat message, batch or webhook delivery has been due.',
      labelNames: ['queue'],
    },
    byQueue((own) => Math.max(0, ...own.map(({ age }) => age))),
  );
  const messages = cachedFor(INTERVAL_MS, () => Promise.all(queues.map((queue) => runtime.queues.counts(queue))));
  metrics.addGauge(
    {
      name: 'cas_queue_messages',
      help: 'Messages in Redis, each of which names a row.',
      labelNames: ['queue', 'state'],
    },
    async () =>
      (await messages()).flatMap((counts, index) =>
        Object.entries(counts ?? {}).map(([state, value]) => ({ labels: { queue: queues[index]!, state }, value })),
      ),
  );
}

/** Reads the partial index of active jobs. */
function readActiveJobs(runtime: Runtime): Promise<ActiveJobs[]> {
  return rows<ActiveJobs>(
    systemContext(runtime).em,
    sql`select job_type, case when waiting_until > now() then 'waiting' else status end as state,
               count(*)::float8 as jobs, sum(items_left)::float8 as items,
               extract(epoch from now() - min(created_at))::float8 as age
          from jobs
         where status in ('queued', 'running')
         group by 1, 2`,
  );
}

/**
 * Each table has a partial index of its unfinished rows. A mail, a chat message or a delivery that waits for its next
 * attempt, or a delivery that waits for an earlier one, waits for the system of somebody else, which says nothing about
 * this service. Payment events are counted all the same: each of them is money that somebody has paid.
 */
function readOutboxes(runtime: Runtime): Promise<Backlog[]> {
  const dueOf = (queue: string, table: string) =>
    sql`select ${queue} as queue, count(*)::float8 as depth,
               coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as age
          from ${sql.table(table)}
         where state = 'queued' and due_at <= now()`;
  return rows<Backlog>(
    systemContext(runtime).em,
    sql`${dueOf(MAIL_QUEUE, 'mails')}
        union all ${dueOf(CHAT_QUEUE, 'chat_messages')}
        union all
        select ${PAYMENTS_QUEUE}, count(*)::float8, coalesce(extract(epoch from now() - min(created_at)), 0)::float8
          from payment_events
         where state = 'stored'
        union all
        select ${BATCHES_QUEUE}, count(*)::float8, coalesce(extract(epoch from now() - min(due_at)), 0)::float8
          from ai_batches
         where ${IS_OPEN} and due_at <= now()
        union all
        select ${WEBHOOKS_QUEUE}, count(*)::float8,
               coalesce(extract(epoch from now() - min(t.due_at)), 0)::float8
          from webhook_deliveries t
          join webhook_endpoints e on e.id = t.endpoint_id and e.is_active
         where t.status = 'pending' and t.due_at <= now() and ${NOT_BLOCKED}`,
  );
}
