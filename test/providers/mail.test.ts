import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type Config, loadConfig } from '../../src/core/config.ts';
import type { Mailer, OutgoingMail } from '../../src/providers/mail/mailer.ts';
import { smtpError } from '../../src/providers/mail/smtp-mailer.ts';
import { openMailer } from '../../src/providers/mail/open-mailer.ts';
import { eventually } from '../support/eventually.ts';
import { testMailbox } from '../support/mailbox.ts';
import { providerFailure } from '../support/provider-failure.ts';

const mailbox = testMailbox();
const LINK = `https://app.example/api/v1/auth/verify-email?token=${'a1B2-_'.repeat(12)}&x=3D`;
const mailers: Mailer[] = [];
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cas-mail-'));
});
afterEach(() => mailers.splice(0).forEach((mailer) => mailer.close()));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function mailer(env: Record<string, string> = {}): Mailer {
  const config: Config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, PUBLIC_URL: 'https://app.example', ...env });
  const opened = openMailer(config);
  mailers.push(opened);
  return opened;
}

const bySmtp = (query = '') => mailer({ SMTP_URL: `${mailbox.url}${query}` });

function mailTo(to: string, more: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: randomUUID(),
    kind: 'verify_email',
    to,
    subject: 'Confirm your email address',
    text: `Please confirm:\n\n${LINK}\n`,
    html: `<p><a href="${LINK.replace('&', '&amp;')}">Confirm</a></p>`,
    ...more,
  };
}

const anyone = () => `${randomUUID()}@shop.example`;

/** Returns the files of the mails to an address. */
async function files(to: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'mail'));
  return names.filter((name) => name.includes(to)).map((name) => join(dataDir, 'mail', name));
}

async function written(mail: OutgoingMail): Promise<{ name: string; source: string }> {
  await mailer().send(mail);
  const [name] = await files(mail.to);
  return { name: name!, source: await readFile(name!, 'utf8') };
}

describe('a mail sent by SMTP', () => {
  it('arrives unchanged from the configured sender', async () => {
    const mail = mailTo(anyone(), { text: `Grüße\n.\n${LINK}\n` });
    await mailer({ SMTP_URL: mailbox.url, MAIL_FROM: 'Müller & Söhne <post@app.example>' }).send(mail);
    const got = await mailbox.next({ to: mail.to });
    expect(got).toMatchObject({
      subject: mail.subject,
      from: { name: 'Müller & Söhne', address: 'post@app.example' },
      to: [{ address: mail.to }],
      messageId: `<${mail.id}@app.example>`,
    });
    expect(got.text).toContain(mail.text);
    expect(got.html).toContain(mail.html);
    expect(Math.abs(Date.parse(got.date!) - Date.now())).toBeLessThan(3_600_000);
    expect(got.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it.each([
    ['Shop: the mails <post@app.example>', 'Shop: the mails'],
    ['Shop, Inc. <post@app.example>', 'Shop, Inc.'],
    ['"Shop, Inc." <post@app.example>', 'Shop, Inc.'],
    ['Shop (EU) <post@app.example>', 'Shop (EU)'],
    ['<post@app.example>', ''],
    ['post@app.example', ''],
  ])('has exactly one sender if MAIL_FROM is %s', async (MAIL_FROM, name) => {
    const mail = mailTo(anyone());
    await mailer({ SMTP_URL: mailbox.url, MAIL_FROM }).send(mail);
    const { from } = await mailbox.next({ to: mail.to });
    expect(from).toEqual({ name, address: 'post@app.example' });
  });

  it('shares its connection with later mails until the mailer is closed', async () => {
    const open = bySmtp();
    const before = mailbox.connections().made;
    const mails = Array.from({ length: 3 }, () => mailTo(anyone()));
    for (const mail of mails) await open.send(mail);
    for (const mail of mails) expect((await mailbox.next({ to: mail.to })).recipients).toEqual([mail.to]);
    expect(mailbox.connections()).toEqual({ made: before + 1, open: 1 });
    open.close();
    await eventually(() => mailbox.connections().open === 0);
  });

  it.each([
    ['greylisted', 'unavailable', true],
    ['unknown', 'rejected', false],
    [451, 'unavailable', true],
    [421, 'unavailable', true],
    [550, 'rejected', false],
    ['drop', 'unavailable', true],
    ['hang', 'timeout', true],
  ] as const)('fails on the response %s with an error of kind %s', async (fault, kind, transient) => {
    const to = anyone();
    mailbox.fault(to, fault);
    const failure = await providerFailure(bySmtp('?socketTimeout=300').send(mailTo(to)));
    expect(failure).toMatchObject({ kind, transient });
    expect(failure.message).not.toContain(to);
    expect(mailbox.tries(to)).toBe(1);
    mailbox.fault(to, null);
    expect(mailbox.rest(to)).toEqual([]);
  });

  it('can be retried if the server rejects the credentials or the connection', () => {
    const refused = smtpError(
      Object.assign(new Error('Invalid login: 535 5.7.8'), {
        code: 'EAUTH',
        responseCode: 535,
        response: '535 5.7.8 bad',
        command: 'AUTH PLAIN',
      }),
    );
    expect(refused).toMatchObject({ kind: 'unauthorized' });
    const closed = smtpError(
      Object.assign(new Error('Invalid greeting'), {
        code: 'EPROTOCOL',
        responseCode: 554,
        response: '554 no service',
        command: 'CONN',
      }),
    );
    expect(closed).toMatchObject({ kind: 'unavailable' });
  });

  it('can be retried if the server rejects the sender', async () => {
    const strict = new SMTPServer({ disabledCommands: ['STARTTLS'] });
    strict.on('error', () => undefined);
    strict.listen(0, '127.0.0.1');
    await once(strict.server, 'listening');
    const failure = await providerFailure(
      mailer({ SMTP_URL: `smtp://127.0.0.1:${(strict.server.address() as AddressInfo).port}` }).send(mailTo(anyone())),
    );
    await new Promise<void>((resolve) => strict.close(resolve));
    expect(failure).toMatchObject({ kind: 'unauthorized', message: expect.stringContaining('530') });
  });

  it('can be retried if the server is unreachable', async () => {
    const failure = await providerFailure(mailer({ SMTP_URL: 'smtp://127.0.0.1:1' }).send(mailTo(anyone())));
    expect(failure).toMatchObject({ kind: 'unavailable', transient: true });
  });
});

describe('a mail written to a file', () => {
  it('is readable by its owner only and named by time, kind and recipient', async () => {
    const mail = mailTo(anyone());
    const { name, source } = await written(mail);
    expect(name).toMatch(
      new RegExp(
        `/mail/\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.\\d{3}Z-verify_email-${mail.to}-[0-9a-f]{8}\\.eml$`,
      ),
    );
    expect((await stat(name)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700);
    expect(await PostalMime.parse(source)).toMatchObject({
      subject: mail.subject,
      messageId: `<${mail.id}@app.example>`,
      text: expect.stringContaining(LINK),
      html: expect.stringContaining('Confirm</a>'),
    });
  });

  it.each(['', 'Grüße aus Köln, '])('contains the text unencoded with the greeting "%s"', async (greeting) => {
    const { source } = await written(mailTo(anyone(), { text: `${greeting}your code:\n\n123456\n\n${LINK}\n` }));
    const lines = source.split('\n');
    expect(lines).toContain(LINK);
    expect(lines).toContain('123456');
    expect(lines).toContain(`${greeting}your code:`);
  });

  it('encodes lines that are too long so that they are decoded unchanged', async () => {
    const text = 'long '.repeat(400);
    const { source } = await written(mailTo(anyone(), { text }));
    expect(Math.max(...source.split('\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect((await PostalMime.parse(source)).text).toContain(text.trim());
  });

  it('stays in its folder for any recipient', async () => {
    const before = new Set(await readdir(dataDir));
    for (const local of ['../../../etc/x', '"/a/../b"', 'x'.repeat(230)])
      await mailer().send(mailTo(`${local}@shop.example`));
    expect(new Set(await readdir(dataDir))).toEqual(before);
    expect((await readdir(join(dataDir, 'mail'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('can be retried if the folder is not writable', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    expect(await providerFailure(mailer({ DATA_DIR: file }).send(mailTo(anyone())))).toMatchObject({
      kind: 'unavailable',
    });
  });
});

describe('a mail with hostile input', () => {
  it.each([
    'a@x.test\r\nBcc: b@x.test',
    'a@x.test,b@y.test',
    'a@x.test> RCPT TO:<b@y.test',
    'A <a@x.test>',
    'a b@x.test',
    'a@b@x.test',
    'nobody',
    '',
  ])('is rejected for the address %j', async (to) => {
    expect(await providerFailure(bySmtp().send(mailTo(to)))).toMatchObject({ kind: 'rejected', transient: false });
    expect(await providerFailure(mailer().send(mailTo(to)))).toMatchObject({ kind: 'rejected', transient: false });
  });

  it('has no injected header or command from its subject or text', async () => {
    const to = anyone();
    await bySmtp().send(
      mailTo(to, { subject: 'Hello\r\nBcc: b@x.test\r\n\r\nbody', text: 'a\r\n.\r\nMAIL FROM:<b@x.test>\r\n' }),
    );
    const got = await mailbox.next({ to });
    expect(got.recipients).toEqual([to]);
    expect(got.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(got.text).toContain('\nMAIL FROM:<b@x.test>');
  });

  it('has no injected header from its sender', async () => {
    const to = anyone();
    await mailer({ SMTP_URL: mailbox.url, MAIL_FROM: 'A\r\nBcc: b@x.test <a@x.test>' }).send(mailTo(to));
    const got = await mailbox.next({ to });
    expect(got.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(got.recipients).toEqual([to]);
  });
});
