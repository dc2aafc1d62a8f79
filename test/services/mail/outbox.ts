import { randomUUID } from 'node:crypto';
import { Role, User } from '../../../entities/accounts/user.ts';
import { Mail, MailState } from '../../../entities/mail/mail.ts';
import { add } from '../../../src/core/add.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { addMailToOutbox, enqueueMail, type NewMail } from '../../../src/services/mail/outbox.ts';
import type { TestApp } from '../../support/test-app.ts';
import { eventually } from '../../support/eventually.ts';
import { newShop } from '../../support/shop.ts';

/** Creates a user of a new organization who has received no mail yet. */
export async function newUser(testApp: TestApp, values: Partial<User> = {}): Promise<User> {
  const { organizationId } = await newShop(testApp);
  const { em } = testApp.ctx();
  const user = add(em, User, { organizationId, email: `${randomUUID()}@user.example`, role: Role.member, ...values });
  await em.flush();
  return user;
}

/** Adds a mail to the outbox without enqueuing it. */
export async function addMail(testApp: TestApp, mail: NewMail): Promise<Mail> {
  const ctx = testApp.ctx();
  const added = addMailToOutbox(ctx, mail);
  await ctx.em.flush();
  return added;
}

/** Adds a mail to the outbox and enqueues it. */
export async function sendMail(testApp: TestApp, mail: NewMail): Promise<Mail> {
  const added = await addMail(testApp, mail);
  enqueueMail(testApp.ctx(), added);
  return added;
}

/** Returns the current row of a mail. */
export function storedMail(testApp: TestApp, { id }: Pick<Mail, 'id'>): Promise<Mail> {
  return testApp.ctx().em.findOneOrFail(Mail, id);
}

/** Waits until the mail is in the state and returns its row. */
export function mailInState(testApp: TestApp, mail: Pick<Mail, 'id'>, state: keyof typeof MailState): Promise<Mail> {
  return eventually(
    () => storedMail(testApp, mail),
    (row) => row.state === MailState[state],
  );
}

/** Waits until the number of attempts has failed and returns the row. */
export function mailAfterFailures(testApp: TestApp, mail: Pick<Mail, 'id'>, attempts = 1): Promise<Mail> {
  return eventually(
    () => storedMail(testApp, mail),
    (row) => row.attempts === attempts && row.lastError && row.dueAt > new Date(),
  );
}

/** Makes a waiting mail due and clears its last error, so that the sweeper enqueues it. */
export function makeDue(testApp: TestApp, { id }: Pick<Mail, 'id'>): Promise<number> {
  return changed(
    testApp.ctx().em,
    sql`update mails set due_at = now() - interval '1 minute', last_error = null where id = ${id} and state = 'queued'`,
  );
}
