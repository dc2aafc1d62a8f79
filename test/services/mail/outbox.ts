import { randomUUID } from 'node:crypto';
import { Role, User } from '../../../entities/accounts/user.ts';
import { Mail, MailState } from '../../../entities/mail/mail.ts';
import { add } from '../../../src/core/add.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { enqueueMail, addMailToOutbox, type NewMail } from '../../../src/services/mail/outbox.ts';
import type { TestApp } from '../../support/test-app.ts';
import { eventually } from '../../support/eventually.ts';
import { newShop } from '../../support/shop.ts';

/** A user of a fresh organization who has never got a mail. */
export async function newUser(testApp: TestApp, values: Partial<User> = {}): Promise<User> {
  const { organizationId } = await newShop(testApp);
  const { em } = testApp.ctx();
  const user = add(em, User, { organizationId, email: `${randomUUID()}@user.example`, role: Role.member, ...values });
  await em.flush();
  return user;
}

/** A mail in the outbox of which nobody was told. */
export async function queued(testApp: TestApp, wanted: NewMail): Promise<Mail> {
  const ctx = testApp.ctx();
  const mail = addMailToOutbox(ctx, wanted);
  await ctx.em.flush();
  return mail;
}

/** A mail in the outbox, announced. */
export async function wanted(testApp: TestApp, wanted: NewMail): Promise<Mail> {
  const mail = await queued(testApp, wanted);
  enqueueMail(testApp.ctx(), mail);
  return mail;
}

/** The row as it is now. */
export function stored(testApp: TestApp, { id }: Pick<Mail, 'id'>): Promise<Mail> {
  return testApp.ctx().em.findOneOrFail(Mail, id);
}

/** Waits until the mail is in that state, and answers its row. */
export function reached(testApp: TestApp, mail: Pick<Mail, 'id'>, state: keyof typeof MailState): Promise<Mail> {
  return eventually(
    () => stored(testApp, mail),
    (row) => row.state === MailState[state],
  );
}

/** Waits until that many attempts have failed, and answers the row. */
export function failed(testApp: TestApp, mail: Pick<Mail, 'id'>, attempts = 1): Promise<Mail> {
  return eventually(
    () => stored(testApp, mail),
    (row) => row.attempts === attempts && row.lastError && row.dueAt > new Date(),
  );
}

/** Makes it due as if the time to wait were over, the last failure forgotten; the sweeper finds it. */
export function letTimePass(testApp: TestApp, { id }: Pick<Mail, 'id'>): Promise<number> {
  return changed(
    testApp.ctx().em,
    sql`update mails set due_at = now() - interval '1 minute', last_error = null where id = ${id} and state = 'queued'`,
  );
}
