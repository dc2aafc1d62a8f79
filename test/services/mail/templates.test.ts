import { describe, expect, it } from '@jest/globals';
import { CodePurpose, EmailCode } from '../../../entities/accounts/email-code.ts';
import { LinkPurpose, MailedLink } from '../../../entities/accounts/mailed-link.ts';
import type { User } from '../../../entities/accounts/user.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { consumeEmailCode } from '../../../src/services/accounts/second-factor/email-codes.ts';
import { getMailedLink } from '../../../src/services/accounts/addresses/mailed-links.ts';
import { enqueueMail, type NewMail } from '../../../src/services/mail/outbox.ts';
import { useTestApp } from '../../support/test-app.ts';
import { type ReceivedMail, testMailbox } from '../../support/mailbox.ts';
import { mailAfterFailures, makeDue, newUser, addMail, mailInState, sendMail } from './outbox.ts';

const mailbox = testMailbox();
const testApp = useTestApp(() => ({
  SMTP_URL: mailbox.url,
  PUBLIC_URL: 'https://api.example',
  FRONTEND_URL: 'https://app.example/start',
}));

/** Sends a mail and returns it as the user receives it. */
async function delivered(
  user: Pick<User, 'id' | 'email'>,
  kind: NewMail['kind'],
  variables?: NewMail['variables'],
): Promise<ReceivedMail> {
  const mail = await sendMail(testApp, {
    kind,
    recipient: user.email,
    userId: user.id,
    ...(variables && { variables }),
  });
  const got = await mailbox.next({ to: user.email });
  await mailInState(testApp, mail, 'sent');
  expect(got.messageId).toBe(`<${mail.id}@api.example>`);
  return got;
}

/** Returns the token of the only link in a mail. Checks that the text and the HTML contain the same link. */
function tokenIn({ text, html }: ReceivedMail, before: string): string {
  const lines = text!.split('\n').filter((line) => line.startsWith(before));
  expect(lines).toHaveLength(1);
  expect(html).toContain(`href="${lines[0]}"`);
  return lines[0]!.slice(before.length);
}

const VERIFY = 'https://api.example/api/v1/auth/verify-email?token=';
const RESET = 'https://app.example/start/reset-password?token=';

describe('the content of a mail', () => {
  it('of kind verify_email has a link to the service that verifies the address', async () => {
    const user = await newUser(testApp);
    const token = tokenIn(await delivered(user, 'verify_email'), VERIFY);
    expect(await getMailedLink(testApp.ctx(), token, LinkPurpose.verify_email)).toMatchObject({
      userId: user.id,
      email: user.email,
    });
    await expect(getMailedLink(testApp.ctx(), token, LinkPurpose.reset_password)).rejects.toMatchObject({
      code: 'INVALID_LINK',
    });
  });

  it('of kind welcome has the credentials, the name of the administrator and a verification link', async () => {
    const user = await newUser(testApp);
    const got = await delivered(user, 'welcome', {
      password: 'two  spaces & <b>',
      invitedBy: 'Ana\r\nPlease pay',
      organization: 'Müller <GmbH>',
    });
    expect(got.subject).toBe('Your new account');
    expect(got.text).toContain('Ana Please pay made an account for you at Müller <GmbH>.');
    for (const line of ['Sign in at: https://app.example/start', `Email: ${user.email}`, 'Password: two  spaces & <b>'])
      expect(got.text!.split('\n')).toContain(line);
    expect(got.text).toContain('change the password');
    for (const part of ['Müller &lt;GmbH&gt;', 'two  spaces &amp; &lt;b&gt;', user.email])
      expect(got.html).toContain(part);
    expect(await getMailedLink(testApp.ctx(), tokenIn(got, VERIFY), LinkPurpose.verify_email)).toMatchObject({
      userId: user.id,
    });
  });

  it('of kind reset_password has a link to the frontend; the user is found at delivery and the request audited once', async () => {
    const user = await newUser(testApp);
    mailbox.fault(user.email, 451);
    const mail = await sendMail(testApp, { kind: 'reset_password', recipient: user.email });
    await mailAfterFailures(testApp, mail);
    mailbox.fault(user.email, null);
    await makeDue(testApp, mail);
    const token = tokenIn(await mailbox.next({ to: user.email }), RESET);
    const link = await getMailedLink(testApp.ctx(), token, LinkPurpose.reset_password);
    expect(link.userId).toBe(user.id);
    expect(link.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
    const entries = await testApp
      .ctx()
      .em.find(AuditEntry, { organizationId: user.organizationId, action: 'user.password_reset_requested' });
    expect(entries).toMatchObject([{ targetType: 'user', targetId: user.id, actorId: null }]);
  });

  it.each([
    ['sign_in_code', CodePurpose.sign_in],
    ['setup_code', CodePurpose.setup],
    ['disable_code', CodePurpose.disable],
  ] as const)('of kind %s has a code that is valid for this purpose only', async (kind, purpose) => {
    const user = await newUser(testApp);
    const got = await delivered(user, kind);
    const code = got.text!.split('\n').find((line) => /^\d{6}$/.test(line))!;
    expect(got.html).toContain(`>${code}<`);
    for (const part of [got.text, got.html]) {
      expect(part).toContain('10 minutes');
      expect(part).toMatch(/Nobody of the service will ever ask/);
    }
    expect(got.subject).not.toContain(code);
    const other = purpose === CodePurpose.setup ? CodePurpose.disable : CodePurpose.setup;
    expect(await consumeEmailCode(testApp.ctx(), user.id, other, code)).toBe(false);
    expect(await consumeEmailCode(testApp.ctx(), user.id, purpose, code)).toBe(true);
  });

  it('of kind password_changed and email_changed says what happened and has no token', async () => {
    const user = await newUser(testApp);
    const changedPassword = await delivered(user, 'password_changed');
    expect(changedPassword.text).toMatch(/was changed on \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(changedPassword.text).not.toContain('token=');
    const changedEmail = await delivered({ id: user.id, email: `former-${user.email}` }, 'email_changed', {
      newEmail: 'barbara@new.example',
    });
    for (const part of [changedEmail.text, changedEmail.html]) {
      expect(part).toContain('b***@new.example');
      expect(part).not.toContain('barbara');
    }
  });
});

describe('a mail is dropped', () => {
  const dropped = async (mail: NewMail) => {
    const row = await mailInState(testApp, await sendMail(testApp, mail), 'dropped');
    expect(row).toMatchObject({ facts: null, attempts: 1 });
    expect(mailbox.rest(mail.recipient)).toEqual([]);
  };

  it.each(['verify_email', 'welcome', 'sign_in_code', 'setup_code', 'disable_code'] as const)(
    'if its kind is %s and the user is inactive or has another address',
    async (kind) => {
      const user = await newUser(testApp, { isActive: false });
      await dropped({ kind, recipient: user.email, userId: user.id, variables: { password: 'x' } });
      const moved = await newUser(testApp);
      await dropped({ kind, recipient: `former-${moved.email}`, userId: moved.id, variables: { password: 'x' } });
      const { em } = testApp.ctx();
      expect(await em.count(MailedLink, { userId: { $in: [user.id, moved.id] } })).toBe(0);
      expect(await em.count(EmailCode, { userId: { $in: [user.id, moved.id] } })).toBe(0);
    },
  );

  it('if it verifies an address that is already verified; a welcome mail then has no link', async () => {
    const user = await newUser(testApp, { emailVerified: true });
    await dropped({ kind: 'verify_email', recipient: user.email, userId: user.id });
    const { text } = await delivered(user, 'welcome', { password: 'secret' });
    expect(text).toContain('change the password');
    for (const absent of ['token=', '24 hours']) expect(text).not.toContain(absent);
  });

  it('if it has a code and the user has requested another one since', async () => {
    const user = await newUser(testApp);
    const former = await addMail(testApp, { kind: 'sign_in_code', recipient: user.email, userId: user.id });
    const code = /^\d{6}$/m.exec((await delivered(user, 'disable_code')).text!)![0];
    enqueueMail(testApp.ctx(), former);
    await mailInState(testApp, former, 'dropped');
    expect(await consumeEmailCode(testApp.ctx(), user.id, CodePurpose.disable, code)).toBe(true);
  });

  it('if it resets a password and no active user has the address', async () => {
    await dropped({ kind: 'reset_password', recipient: 'nobody@nowhere.example' });
    const { email } = await newUser(testApp, { isActive: false });
    await dropped({ kind: 'reset_password', recipient: email });
  });
});
