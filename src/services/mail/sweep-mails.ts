import { MailState } from '../../../entities/mail/mail.ts';
import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import { enqueueDue } from '../enqueue-due.ts';
import { enqueueMail, MAIL_QUEUE } from './outbox.ts';

/** The number of mails that one run deletes. The next run continues. */
const BATCH = 100;

/**
 * Enqueues mails that are due and that no worker has claimed, the urgent ones first, and deletes finished mails after 30
 * days. Several processes may run it concurrently.
 */
export async function sweepMails(ctx: Context): Promise<void> {
  for (const urgent of [true, false])
    await enqueueDue(ctx, { table: 'mails', state: MailState.queued, queue: MAIL_QUEUE, urgent }, ({ id }) =>
      enqueueMail(ctx, { id, urgent }),
    );
  await changed(
    ctx.em,
    sql`delete from mails
         where id in (select id from mails
                       where state <> 'queued' and created_at < now() - interval '30 days'
                       order by created_at limit ${BATCH} for update skip locked)`,
  );
}
