import type { Context } from '../core/context.ts';
import { rows, sql } from '../core/sql.ts';

/** Of one sweep; the rest comes with the next. And so many may wait in a queue before a sweep adds nothing to it. */
const BATCH = 100;

/** How long a row that is due is left to the message that announced it. */
const PATIENCE_SECONDS = 5;

/** Rows that are worked on one by one, by messages that carry their ids; `due_at` says when they may be taken. */
export interface Outbox {
  table: string;
  /** The `state` of a row that waits for its work. */
  state: string;
  queue: string;
}

/**
 * Announces rows that are due and that nobody works on: those whose time to be tried again has come, whose worker went
 * silent, or whose message was lost. Several processes may do so at once. While workers cannot keep up, every sweep would
 * only make the queue longer, and while Redis is away, the line to it: then nothing is announced.
 */
export async function announceDue(
  ctx: Context,
  { table, state, queue }: Outbox,
  announce: (row: { id: string }) => void,
): Promise<void> {
  const waiting = await ctx.queues.waiting(queue);
  if (waiting === null || waiting >= BATCH) return;
  const silent = await rows<{ id: string }>(
    ctx.em,
    // Due since now, so that other processes that sweep leave it to its message, too.
    sql`update ${sql.table(table)} set due_at = now()
         where id in (select id from ${sql.table(table)}
                       where state = ${sql.lit(state)} and due_at < now() - make_interval(secs => ${PATIENCE_SECONDS})
                       order by due_at limit ${BATCH} for update skip locked)
        returning id`,
  );
  silent.forEach(announce);
}
