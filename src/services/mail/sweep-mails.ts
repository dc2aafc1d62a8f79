import type { Context } from '../../core/context.ts';
import { changed, rows, sql } from '../../core/sql.ts';
import { announceMail, MAIL_QUEUE } from './queue-mail.ts';

/** Of one sweep; the rest comes with the next. */
const BATCH = 100;

/** How long a mail that is due is left to the message that announced it. */
const PATIENCE_SECONDS = 5;

/**
 * Announces mails that are due and that nobody delivers: those whose time to be tried again has come, whose worker went
 * silent, or whose message was lost. Deletes those that were done with 30 days ago. Several processes may sweep at once.
 */
export async function sweepMails(ctx: Context): Promise<void> {
  if (await canTakeMore(ctx)) await announceSilent(ctx);
  await deleteOld(ctx);
}

/** While workers cannot keep up, as with a mail server that hangs, every sweep would only make the queue longer; while Redis is away, the line to it. */
async function canTakeMore(ctx: Context): Promise<boolean> {
  const waiting = await ctx.queues.waiting(MAIL_QUEUE);
  return waiting !== null && waiting < BATCH;
}

async function announceSilent(ctx: Context): Promise<void> {
  const silent = await rows<{ id: string }>(
    ctx.em,
    // Due since now, so that other processes that sweep leave it to its message, too.
    sql`update mails set due_at = now()
         where id in (select id from mails
                       where state = 'queued' and due_at < now() - make_interval(secs => ${PATIENCE_SECONDS})
                       order by due_at limit ${BATCH} for update skip locked)
        returning id`,
  );
  for (const mail of silent) announceMail(ctx, mail);
}

async function deleteOld(ctx: Context): Promise<void> {
  await changed(
    ctx.em,
    sql`delete from mails
         where id in (select id from mails
                       where state <> 'queued' and created_at < now() - interval '30 days'
                       order by created_at limit ${BATCH} for update skip locked)`,
  );
}
