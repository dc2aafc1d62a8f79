import type { Context } from '../../core/context.ts';
import { sql } from '../../core/sql.ts';
import { enqueueDue } from '../enqueue-due.ts';
import { enqueueMail, MAIL_QUEUE } from './outbox.ts';

/**
 * Enqueues mails that are due and that no worker has claimed, the urgent ones first. Several processes may run it
 * concurrently.
 */
export async function sweepMails(ctx: Context): Promise<void> {
  for (const urgent of [true, false])
    await enqueueDue(ctx, { table: 'mails', pending: sql`state = 'queued'`, queue: MAIL_QUEUE, urgent }, ({ id }) =>
      enqueueMail(ctx, { id, urgent }),
    );
}
