import type { RawBuilder } from 'kysely';
import type { JobType } from '../../entities/jobs/job-type.ts';
import type { Context } from '../core/context.ts';
import { rows, sql } from '../core/sql.ts';
import { PRODUCTS_QUEUE } from './automation/changes/record-change.ts';
import { AUTOMATION_QUEUE } from './automation/runs/enqueue-run.ts';
import { PAYMENTS_QUEUE } from './billing/events/enqueue-event.ts';
import { CHAT_QUEUE } from './chat/inbox/store-message.ts';
import { BATCHES_QUEUE, IS_OPEN } from './generation/batch/batch-row.ts';
import { definitionOf } from './jobs/job-definition.ts';
import { MAIL_QUEUE } from './mail/outbox.ts';
import { WEBHOOKS_QUEUE } from './outgoing-webhooks/record-event.ts';
import { REGISTRATIONS_QUEUE } from './stores/product-webhooks/request-webhooks.ts';

/** A row that waits for a worker, with the queue that its message belongs to. */
interface Waiting {
  id: string;
  urgent?: boolean;
  jobType?: JobType;
}

/** Rows per statement. */
const BATCH = 1000;

/** The tables of rows that are processed by messages, with the rows that are due. */
const OUTBOXES = [
  { queue: MAIL_QUEUE, table: 'mails', columns: sql`urgent`, due: sql`state = 'queued' and due_at <= now()` },
  { queue: PAYMENTS_QUEUE, table: 'payment_events', columns: sql`id`, due: sql`state = 'stored' and due_at <= now()` },
  { queue: CHAT_QUEUE, table: 'chat_messages', columns: sql`id`, due: sql`state = 'queued' and due_at <= now()` },
  {
    queue: WEBHOOKS_QUEUE,
    table: 'webhook_deliveries',
    columns: sql`id`,
    due: sql`status = 'pending' and due_at <= now()`,
  },
  { queue: BATCHES_QUEUE, table: 'ai_batches', columns: sql`id`, due: sql`${IS_OPEN} and due_at <= now()` },
  {
    queue: AUTOMATION_QUEUE,
    table: 'automation_runs',
    columns: sql`id`,
    due: sql`status in ('queued', 'running') and due_at <= now()`,
  },
  { queue: PRODUCTS_QUEUE, table: 'product_refreshes', columns: sql`id`, due: sql`due_at <= now()` },
  { queue: REGISTRATIONS_QUEUE, table: 'webhook_registrations', columns: sql`id`, due: sql`due_at <= now()` },
  {
    queue: null,
    table: 'jobs',
    columns: sql`job_type as "jobType"`,
    due: sql`status in ('queued', 'running') and (waiting_until is null or waiting_until <= now())`,
  },
] as const;

/**
 * Enqueues every row that is due, after Redis lost its data. The sweepers do the same in small batches; this does it at
 * once. Returns the number of messages by queue. A row whose message still exists gets another one, which does nothing
 * then. Only for the command line: it checks no permissions.
 */
export async function rebuildQueues(ctx: Context): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { queue, table, columns, due } of OUTBOXES) {
    for await (const { id, urgent, jobType } of waitingRows(ctx, table, columns, due)) {
      const name = queue ?? definitionOf(ctx, jobType!).queue.name;
      await ctx.queues.enqueue(name, { id }, { urgent });
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** Reads in the order of the ids, so that rows that are added or finished meanwhile repeat nothing. */
async function* waitingRows(
  ctx: Context,
  table: string,
  columns: RawBuilder<unknown>,
  due: RawBuilder<unknown>,
): AsyncGenerator<Waiting> {
  let last: string | null = null;
  let batch: Waiting[];
  do {
    batch = await rows<Waiting>(
      ctx.em,
      sql<Waiting>`select id, ${columns} from ${sql.table(table)}
                    where ${due} and (${last}::uuid is null or id > ${last}::uuid)
                    order by id limit ${BATCH}`,
    );
    yield* batch;
    last = batch.at(-1)?.id ?? null;
  } while (batch.length === BATCH);
}
