import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { EmailCode } from '../../../entities/accounts/email-code.ts';
import { LinkPurpose } from '../../../entities/accounts/mailed-link.ts';
import { Mail } from '../../../entities/mail/mail.ts';
import { openQueues } from '../../../src/core/queues.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { openMailer } from '../../../src/providers/mail/open-mailer.ts';
import { getMailedLink } from '../../../src/services/accounts/addresses/mailed-links.ts';
import { deliverMail } from '../../../src/services/mail/deliver-mail.ts';
import { enqueueMail } from '../../../src/services/mail/outbox.ts';
import { WARN, logLines } from '../../http/log-lines.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { testMailbox } from '../../support/mailbox.ts';
import { newShop } from '../../support/shop.ts';
import { failed, letTimePass, newUser, queued, reached, stored, wanted } from './outbox.ts';

const mailbox = testMailbox();
const testApp = useTestApp(() => ({ SMTP_URL: `${mailbox.url}?socketTimeout=500` }));
const PASSWORD = 'a password of the test';
const FACTS = { password: PASSWORD, invitedBy: 'Ana', organization: 'Shop' };

const waits = ({ dueAt }: { dueAt: Date }) => dueAt.getTime() - Date.now();

describe('a mail that is not taken', () => {
  it.each([451, 'hang', 'drop'] as const)('is tried again, later each time: %s', async (fault) => {
    const user = await newUser(testApp);
    mailbox.fault(user.email, fault);
    const mail = await wanted(testApp, { kind: 'welcome', recipient: user.email, userId: user.id, facts: FACTS });
    const first = await failed(testApp, mail, 1);
    expect(first.state).toBe('queued');
    expect(first.facts).not.toBeNull();
    const firstWait = waits(first);
    await letTimePass(testApp, mail);
    expect(waits(await failed(testApp, mail, 2))).toBeGreaterThan(firstWait);
    mailbox.fault(user.email, null);
    await letTimePass(testApp, mail);
    expect(await reached(testApp, mail, 'sent')).toMatchObject({ attempts: 3, facts: null, lastError: null });
    expect((await mailbox.next({ to: user.email })).text).toContain(PASSWORD);
    expect(mailbox.rest(user.email)).toEqual([]);
  });

  it('is given up when the server refuses it, and the log says so without the address', async () => {
    const user = await newUser(testApp);
    mailbox.fault(user.email, 550);
    const lines = logLines(testApp);
    const mail = await wanted(testApp, { kind: 'welcome', recipient: user.email, userId: user.id, facts: FACTS });
    const row = await reached(testApp, mail, 'failed');
    expect(row).toMatchObject({ attempts: 1, facts: null, lastError: expect.stringContaining('550') });
    expect(lines).toContainEqual(
      expect.objectContaining({ level: WARN, msg: 'mail given up', mailId: mail.id, kind: 'welcome' }),
    );
    for (const secret of [user.email, PASSWORD, 'token=']) {
      expect(JSON.stringify(lines)).not.toContain(secret);
      expect(row.lastError).not.toContain(secret);
    }
  });

  it('is given up after eight attempts, also when the last of them did not end', async () => {
    const user = await newUser(testApp);
    mailbox.fault(user.email, 421);
    const mail = await wanted(testApp, { kind: 'verify_email', recipient: user.email, userId: user.id });
    await failed(testApp, mail);
    await changed(testApp.ctx().em, sql`update mails set attempts = 7 where id = ${mail.id}`);
    await letTimePass(testApp, mail);
    expect(await reached(testApp, mail, 'failed')).toMatchObject({
      attempts: 8,
      lastError: expect.stringContaining('421'),
    });
    const cursed = await queued(testApp, { kind: 'verify_email', recipient: user.email, userId: user.id });
    await changed(testApp.ctx().em, sql`update mails set attempts = 8 where id = ${cursed.id}`);
    const tries = mailbox.tries(user.email);
    await letTimePass(testApp, cursed);
    await reached(testApp, cursed, 'failed');
    expect(mailbox.tries(user.email)).toBe(tries);
  });

  it('does not keep others from being delivered', async () => {
    const [unreachable, other] = [await newUser(testApp), await newUser(testApp)];
    mailbox.fault(unreachable.email, 'hang');
    await wanted(testApp, { kind: 'verify_email', recipient: unreachable.email, userId: unreachable.id });
    await wanted(testApp, { kind: 'verify_email', recipient: other.email, userId: other.id });
    await mailbox.next({ to: other.email });
  });
});

describe('once', () => {
  const mailers: { close(): void }[] = [];
  afterEach(() => mailers.splice(0).forEach((mailer) => mailer.close()));

  it('of many who deliver a mail at the same moment one does', async () => {
    const user = await newUser(testApp);
    const mail = await queued(testApp, { kind: 'password_changed', recipient: user.email, userId: user.id });
    const mailer = openMailer(testApp.config);
    mailers.push(mailer);
    await Promise.all(Array.from({ length: 8 }, () => deliverMail(testApp.ctx(), mail.id, mailer)));
    await reached(testApp, mail, 'sent');
    await deliverMail(testApp.ctx(), mail.id, mailer);
    expect(mailbox.tries(user.email)).toBe(1);
    expect((await stored(testApp, mail)).attempts).toBe(1);
  });

  it('a worker that wakes up after its lease changes nothing', async () => {
    const user = await newUser(testApp);
    const mail = await queued(testApp, { kind: 'password_changed', recipient: user.email, userId: user.id });
    const takenOver = {
      send: async () =>
        void (await changed(testApp.ctx().em, sql`update mails set attempts = attempts + 1 where id = ${mail.id}`)),
      forget: async () => undefined,
      close: () => undefined,
    };
    await deliverMail(testApp.ctx(), mail.id, takenOver);
    expect(await stored(testApp, mail)).toMatchObject({ state: 'queued', attempts: 2 });
  });
});

describe('without a message', () => {
  it('the sweeper finds a mail that was announced while Redis was away', async () => {
    const user = await newUser(testApp);
    const ctx = testApp.ctx();
    const queues = openQueues('redis://127.0.0.1:1', 'away:', ctx.log);
    const mail = await queued(testApp, { kind: 'verify_email', recipient: user.email, userId: user.id });
    enqueueMail({ ...ctx, queues }, mail);
    await mailbox.next({ to: user.email });
    await reached(testApp, mail, 'sent');
    await queues.close();
  });

  it('a mail is delivered though the clock of who wanted it goes ahead', async () => {
    const user = await newUser(testApp);
    const mail = await queued(testApp, { kind: 'verify_email', recipient: user.email, userId: user.id });
    await changed(testApp.ctx().em, sql`update mails set due_at = now() + interval '1 hour' where id = ${mail.id}`);
    enqueueMail(testApp.ctx(), mail);
    await mailbox.next({ to: user.email });
  });
});

describe('secrets', () => {
  it('facts rest sealed and are gone with the mail, and the log is silent on them', async () => {
    const user = await newUser(testApp);
    const lines = logLines(testApp);
    const mail = await queued(testApp, { kind: 'welcome', recipient: user.email, userId: user.id, facts: FACTS });
    const sealed = (await stored(testApp, mail)).facts!;
    expect(sealed).not.toContain(PASSWORD);
    expect(() => testApp.ctx().cipher.open(sealed, 'mails:another')).toThrow();
    enqueueMail(testApp.ctx(), mail);
    expect((await reached(testApp, mail, 'sent')).facts).toBeNull();
    const { text } = await mailbox.next({ to: user.email });
    const [token] = text!.match(/(?<=token=)\S+/)!;
    const log = JSON.stringify(lines);
    for (const secret of [PASSWORD, token, user.email]) expect(log).not.toContain(secret);
  });

  it('a code that comes too late is not made', async () => {
    const user = await newUser(testApp);
    const mail = await wanted(testApp, {
      kind: 'sign_in_code',
      recipient: user.email,
      userId: user.id,
      expiresAt: new Date(Date.now() - 1000),
    });
    expect(await reached(testApp, mail, 'dropped')).toMatchObject({ facts: null });
    expect(await testApp.ctx().em.count(EmailCode, { userId: user.id })).toBe(0);
    expect(mailbox.rest(user.email)).toEqual([]);
  });
});

describe('the mail server is away', () => {
  const away = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });

  it('people register and work as ever; the mail waits', async () => {
    const { email, rest } = await newShop(away);
    expect((await rest.get('/users/me')).body).toMatchObject({ email, email_verified: false });
    const mail = await away.ctx().em.findOneOrFail(Mail, { recipient: email });
    expect(await failed(away, mail)).toMatchObject({
      kind: 'verify_email',
      state: 'queued',
      lastError: expect.stringContaining('not available'),
    });
  });
});

describe('no mail server is configured', () => {
  const local = useTestApp();

  it('the link can be copied from a file', async () => {
    const { email } = await newShop(local);
    const folder = join(local.config.DATA_DIR, 'mail');
    const [name] = await eventually(
      async () => (await readdir(folder).catch(() => [])).filter((each) => each.includes(email)),
      ({ length }) => length > 0,
    );
    const link = /^http\S+\/verify-email\?token=(\S+)$/m.exec(await readFile(join(folder, name!), 'utf8'));
    expect(await getMailedLink(local.ctx(), link![1]!, LinkPurpose.verify_email)).toMatchObject({ email });
  });
});
