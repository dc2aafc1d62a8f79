import { randomUUID } from 'node:crypto';
import { Role } from '../../../entities/accounts/role.ts';
import { User } from '../../../entities/accounts/user.ts';
import { Mail } from '../../../entities/mail/mail.ts';
import { MailState } from '../../../entities/mail/mail-state.ts';
import { add } from '../../../src/core/add.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { announceMail, queueMail, type WantedMail } from '../../../src/services/mail/queue-mail.ts';
import type { Bed } from '../../support/harness.ts';
import { eventually } from '../../support/eventually.ts';
import { newShop } from '../../support/shop.ts';

/** A user of a fresh organization who has never got a mail. */
export async function newUser(bed: Bed, values: Partial<User> = {}): Promise<User> {
  const { organizationId } = await newShop(bed);
  const { em } = bed.ctx();
  const user = add(em, User, { organizationId, email: `${randomUUID()}@user.example`, role: Role.member, ...values });
  await em.flush();
  return user;
}

/** A mail in the outbox of which nobody was told. */
export async function queued(bed: Bed, wanted: WantedMail): Promise<Mail> {
  const ctx = bed.ctx();
  const mail = queueMail(ctx, wanted);
  await ctx.em.flush();
  return mail;
}

/** A mail in the outbox, announced. */
export async function wanted(bed: Bed, wanted: WantedMail): Promise<Mail> {
  const mail = await queued(bed, wanted);
  announceMail(bed.ctx(), mail);
  return mail;
}

/** The row as it is now. */
export function stored(bed: Bed, { id }: Pick<Mail, 'id'>): Promise<Mail> {
  return bed.ctx().em.findOneOrFail(Mail, id);
}

/** Waits until the mail is in that state, and answers its row. */
export function reached(bed: Bed, mail: Pick<Mail, 'id'>, state: keyof typeof MailState): Promise<Mail> {
  return eventually(
    () => stored(bed, mail),
    (row) => row.state === MailState[state],
  );
}

/** Waits until that many attempts have failed, and answers the row. */
export function failed(bed: Bed, mail: Pick<Mail, 'id'>, attempts = 1): Promise<Mail> {
  return eventually(
    () => stored(bed, mail),
    (row) => row.attempts === attempts && row.lastError && row.dueAt > new Date(),
  );
}

/** Makes it due as if the time to wait were over, the last failure forgotten; the sweeper finds it. */
export function letTimePass(bed: Bed, { id }: Pick<Mail, 'id'>): Promise<number> {
  return changed(
    bed.ctx().em,
    sql`update mails set due_at = now() - interval '1 minute', last_error = null where id = ${id} and state = 'queued'`,
  );
}
