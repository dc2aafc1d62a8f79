import type { RawBuilder } from 'kysely';
import type { Context } from '../core/context.ts';
import { rows, sql } from '../core/sql.ts';

/** Rows per sweep. A sweep adds nothing to a queue that already has this many messages. */
const BATCH = 100;

/** How long a due row is left to the message that was enqueued with it. */
const GRACE_SECONDS = 5;

/**
 * A table whose rows are processed one by one, by messages that carry their ids. `due_at` is the earliest time for a
 * row.
 */
export interface Outbox {
  table: string;
  /** The condition that a row of the table `t` waits to be processed: that of a partial index. */
  pending: RawBuilder<unknown>;
  queue: string;
  /**
   * Set for a table with a column `urgent`: which rows are swept. Urgent ones are enqueued while the queue is long,
   * too.
   */
  urgent?: boolean;
}

/**
 * Enqueues rows that are due and in nobody's work: rows to be retried, rows whose worker died, and rows whose message
 * was lost. Several processes may sweep at the same time. Nothing is enqueued while Redis is down, and nothing that is not
 * urgent while the queue is long, because workers are behind already.
 */
export async function enqueueDue(
  ctx: Context,
  { table, pending, queue, urgent }: Outbox,
  enqueue: (row: { id: string }) => void,
): Promise<void> {
  const waiting = await ctx.queues.waiting(queue);
  if (waiting === null || (!urgent && waiting >= BATCH)) return;
  const isSwept = urgent === undefined ? sql`` : sql`and urgent = ${sql.lit(urgent)}`;
  const due = await rows<{ id: string }>(
    ctx.em,
    // The new due_at keeps sweeps of other processes away from the row until its message had its chance.
    sql`update ${sql.table(table)}
           set due_at = now()
         where id in (select id
                        from ${sql.table(table)} t
                       where ${pending} ${isSwept} and due_at < now() - make_interval(secs => ${GRACE_SECONDS})
                       order by due_at
                       limit ${BATCH}
                         for update skip locked)
        returning id`,
  );
  due.forEach(enqueue);
}
