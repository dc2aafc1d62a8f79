import { afterEach, describe, expect, it } from '@jest/globals';
import { EmailCode } from '../../../entities/accounts/email-code.ts';
import { LinkPurpose } from '../../../entities/accounts/mailed-link.ts';
import { Mail } from '../../../entities/mail/mail.ts';
import { openQueues } from '../../../src/core/open-queues.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { openMailer } from '../../../src/providers/mail/open-mailer.ts';
import { getMailedLink } from '../../../src/services/accounts/addresses/mailed-links.ts';
import { deliverMail } from '../../../src/services/mail/deliver-mail.ts';
import { enqueueMail } from '../../../src/services/mail/outbox.ts';
import { WARN, logLines } from '../../http/log-lines.ts';
import { useTestApp } from '../../support/test-app.ts';
import { testMailbox } from '../../support/mailbox.ts';
import { newShop } from '../../support/shop.ts';
import { writtenMail } from '../../support/written-mail.ts';
import { mailAfterFailures, makeDue, newUser, addMail, mailInState, storedMail, sendMail } from './outbox.ts';
import { redisAt } from '../../support/redis-servers.ts';

const mailbox = testMailbox();
const testApp = useTestApp(() => ({ SMTP_URL: `${mailbox.url}?socketTimeout=500` }));
const PASSWORD = 'a password of the test';
const VARIABLES = { password: PASSWORD, invitedBy: 'Ana', organization: 'Shop' };

const delayOf = ({ dueAt }: { dueAt: Date }) => dueAt.getTime() - Date.now();

describe('a failed delivery', () => {
  it.each([451, 'hang', 'drop'] as const)(
    'is tried again with a growing delay when the server answers %s',
    async (fault) => {
      const user = await newUser(testApp);
      mailbox.fault(user.email, fault);
      const mail = await sendMail(testApp, {
        kind: 'welcome',
        recipient: user.email,
        userId: user.id,
        variables: VARIABLES,
      });
      const first = await mailAfterFailures(testApp, mail, 1);
      expect(first.state).toBe('queued');
      expect(first.facts).not.toBeNull();
      const firstDelay = delayOf(first);
      await makeDue(testApp, mail);
      expect(delayOf(await mailAfterFailures(testApp, mail, 2))).toBeGreaterThan(firstDelay);
      mailbox.fault(user.email, null);
      await makeDue(testApp, mail);
      expect(await mailInState(testApp, mail, 'sent')).toMatchObject({ attempts: 3, facts: null, lastError: null });
      expect((await mailbox.next({ to: user.email })).text).toContain(PASSWORD);
      expect(mailbox.rest(user.email)).toEqual([]);
    },
  );

  it('is final when the server rejects the mail, and is logged without the address', async () => {
    const user = await newUser(testApp);
    mailbox.fault(user.email, 550);
    const lines = logLines(testApp);
    const mail = await sendMail(testApp, {
      kind: 'welcome',
      recipient: user.email,
      userId: user.id,
      variables: VARIABLES,
    });
    const row = await mailInState(testApp, mail, 'failed');
    expect(row).toMatchObject({ attempts: 1, facts: null, lastError: expect.stringContaining('550') });
    expect(lines).toContainEqual(
      expect.objectContaining({ level: WARN, event: 'mail.abandoned', mailId: mail.id, kind: 'welcome' }),
    );
    for (const secret of [user.email, PASSWORD, 'token=']) {
      expect(JSON.stringify(lines)).not.toContain(secret);
      expect(row.lastError).not.toContain(secret);
    }
  });

  it('is final after eight attempts, even if a worker crashed during the last one', async () => {
    const user = await newUser(testApp);
    mailbox.fault(user.email, 421);
    const mail = await sendMail(testApp, { kind: 'verify_email', recipient: user.email, userId: user.id });
    await mailAfterFailures(testApp, mail);
    await changed(testApp.ctx().em, sql`update mails set attempts = 7 where id = ${mail.id}`);
    await makeDue(testApp, mail);
    expect(await mailInState(testApp, mail, 'failed')).toMatchObject({
      attempts: 8,
      lastError: expect.stringContaining('421'),
    });
    const unfinished = await addMail(testApp, { kind: 'verify_email', recipient: user.email, userId: user.id });
    await changed(testApp.ctx().em, sql`update mails set attempts = 8 where id = ${unfinished.id}`);
    const tries = mailbox.tries(user.email);
    await makeDue(testApp, unfinished);
    await mailInState(testApp, unfinished, 'failed');
    expect(mailbox.tries(user.email)).toBe(tries);
  });

  it('does not delay the delivery of other mails', async () => {
    const [unreachable, other] = [await newUser(testApp), await newUser(testApp)];
    mailbox.fault(unreachable.email, 'hang');
    await sendMail(testApp, { kind: 'verify_email', recipient: unreachable.email, userId: unreachable.id });
    await sendMail(testApp, { kind: 'verify_email', recipient: other.email, userId: other.id });
    await mailbox.next({ to: other.email });
  });
});

describe('concurrent deliveries', () => {
  const mailers: { close(): void }[] = [];
  afterEach(() => mailers.splice(0).forEach((mailer) => mailer.close()));

  it('send a mail exactly once', async () => {
    const user = await newUser(testApp);
    const mail = await addMail(testApp, { kind: 'password_changed', recipient: user.email, userId: user.id });
    const mailer = openMailer(testApp.config);
    mailers.push(mailer);
    await Promise.all(Array.from({ length: 8 }, () => deliverMail(testApp.ctx(), mail.id, mailer)));
    await mailInState(testApp, mail, 'sent');
    await deliverMail(testApp.ctx(), mail.id, mailer);
    expect(mailbox.tries(user.email)).toBe(1);
    expect((await storedMail(testApp, mail)).attempts).toBe(1);
  });

  it('leave a mail unchanged when its lease has expired', async () => {
    const user = await newUser(testApp);
    const mail = await addMail(testApp, { kind: 'password_changed', recipient: user.email, userId: user.id });
    const claimedMeanwhile = {
      send: async () =>
        void (await changed(testApp.ctx().em, sql`update mails set attempts = attempts + 1 where id = ${mail.id}`)),
      deleteMailsTo: async () => undefined,
      close: () => undefined,
    };
    await deliverMail(testApp.ctx(), mail.id, claimedMeanwhile);
    expect(await storedMail(testApp, mail)).toMatchObject({ state: 'queued', attempts: 2 });
  });
});

describe('a mail in the outbox', () => {
  it('is delivered by the sweeper when it was enqueued while Redis was down', async () => {
    const user = await newUser(testApp);
    const ctx = testApp.ctx();
    const queues = openQueues(redisAt('redis://127.0.0.1:1'), 'away:', ctx.log);
    const mail = await addMail(testApp, { kind: 'verify_email', recipient: user.email, userId: user.id });
    enqueueMail({ ...ctx, queues }, mail);
    await mailbox.next({ to: user.email });
    await mailInState(testApp, mail, 'sent');
    await queues.close();
  });

  it('is delivered although the clock of the process that added it is ahead', async () => {
    const user = await newUser(testApp);
    const mail = await addMail(testApp, { kind: 'verify_email', recipient: user.email, userId: user.id });
    await changed(testApp.ctx().em, sql`update mails set due_at = now() + interval '1 hour' where id = ${mail.id}`);
    enqueueMail(testApp.ctx(), mail);
    await mailbox.next({ to: user.email });
  });
});

describe('secrets of a mail', () => {
  it('are stored encrypted, deleted after the delivery and never logged', async () => {
    const user = await newUser(testApp);
    const lines = logLines(testApp);
    const mail = await addMail(testApp, {
      kind: 'welcome',
      recipient: user.email,
      userId: user.id,
      variables: VARIABLES,
    });
    const sealed = (await storedMail(testApp, mail)).facts!;
    expect(sealed).not.toContain(PASSWORD);
    expect(() => testApp.ctx().cipher.open(sealed, 'mails:another')).toThrow();
    enqueueMail(testApp.ctx(), mail);
    expect((await mailInState(testApp, mail, 'sent')).facts).toBeNull();
    const { text } = await mailbox.next({ to: user.email });
    const [token] = text!.match(/(?<=token=)\S+/)!;
    const log = JSON.stringify(lines);
    for (const secret of [PASSWORD, token, user.email]) expect(log).not.toContain(secret);
  });

  it('include no code for a mail that has expired', async () => {
    const user = await newUser(testApp);
    const mail = await sendMail(testApp, {
      kind: 'sign_in_code',
      recipient: user.email,
      userId: user.id,
      expiresAt: new Date(Date.now() - 1000),
    });
    expect(await mailInState(testApp, mail, 'dropped')).toMatchObject({ facts: null });
    expect(await testApp.ctx().em.count(EmailCode, { userId: user.id })).toBe(0);
    expect(mailbox.rest(user.email)).toEqual([]);
  });
});

describe('an unreachable mail server', () => {
  const unreachable = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });

  it('does not prevent registrations; the mail waits in the outbox', async () => {
    const { email, rest } = await newShop(unreachable);
    expect((await rest.get('/users/me')).body).toMatchObject({ email, email_verified: false });
    const mail = await unreachable.ctx().em.findOneOrFail(Mail, { recipient: email });
    expect(await mailAfterFailures(unreachable, mail)).toMatchObject({
      kind: 'verify_email',
      state: 'queued',
      lastError: expect.stringContaining('not available'),
    });
  });
});

describe('without a configured mail server', () => {
  const local = useTestApp();

  it('the link can be copied from a file under DATA_DIR', async () => {
    const { email } = await newShop(local);
    const mail = await writtenMail(local.config.DATA_DIR, email);
    const link = /^http\S+\/verify-email\?token=(\S+)$/m.exec(mail);
    expect(await getMailedLink(local.ctx(), link![1]!, LinkPurpose.verify_email)).toMatchObject({ email });
  });
});
