import { MAILS_WITH_FACTS, MailState, URGENT_MAILS } from '../../../entities/mail/mail.ts';
import type { Context } from '../../core/context.ts';
import { rows, sql } from '../../core/sql.ts';
import { enqueueMail } from './outbox.ts';

/** Mails that one statement changes. */
const BATCH = 500;

/**
 * Delivers mails again that were given up in the last hours, such as after an outage of the mail server. Codes and links
 * to sign in are not among them, because nobody waits for them any more, nor are mails whose content was deleted, as it
 * is when the server rejects them. A mail whose content is no longer valid is dropped by the worker. Returns the number
 * of mails. Only for the command line: it checks no permissions.
 */
export async function redriveMails(ctx: Context, hours: number): Promise<number> {
  let count = 0;
  for (let batch: { id: string; urgent: boolean }[] | null = null; batch === null || batch.length === BATCH;) {
    batch = await rows<{ id: string; urgent: boolean }>(
      ctx.em,
      sql`update mails
             set state = ${MailState.queued}, attempts = 0, due_at = now(), last_error = null,
                 expires_at = greatest(expires_at, now() + interval '1 day')
           where id in (select id from mails
                         where state = ${MailState.failed} and kind <> all(${[...URGENT_MAILS]}::text[])
                           and (facts is not null or kind <> all(${[...MAILS_WITH_FACTS]}::text[]))
                           and created_at > now() - make_interval(hours => ${hours})
                         order by created_at
                         limit ${BATCH}
                           for update skip locked)
          returning id, urgent`,
    );
    for (const mail of batch) enqueueMail(ctx, mail);
    count += batch.length;
  }
  return count;
}
