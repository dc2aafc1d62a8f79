import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { useTestApp } from '../support/test-app.ts';
import { type ReceivedMail, testMailbox } from '../support/mailbox.ts';
import { callThrough } from '../support/operation-call.ts';

const mailbox = testMailbox();
const testApp = useTestApp(() => ({ SMTP_URL: mailbox.url, FRONTEND_URL: 'https://app.shop.example' }));

const tokenIn = ({ text }: ReceivedMail) => /[?&]token=([\w-]+)/.exec(text ?? '')![1]!;
const codeIn = ({ text }: ReceivedMail) => /^\s*(\d{6})\s*$/m.exec(text ?? '')![1]!;
const NO_TOKEN = {
  access_token: null,
  token_type: 'bearer',
  two_factor_required: false,
  two_factor_setup_required: false,
  two_factor_method: null,
  temp_token: null,
};

describe.each(['REST', 'GraphQL'] as const)('an account over %s, with mails through a real SMTP server', (api) => {
  const call = callThrough(testApp, schema, api);
  const email = `${randomUUID()}@shop.example`;
  let password = 'correct horse battery';
  let token: string;
  let backupCodes: string[];

  const mail = () => mailbox.next({ to: email });
  const login = () => call('Mutation.login', { email, password });

  it('registers, and verifies its address with the link in a mail', async () => {
    const registered = await call('Mutation.register', { email, password, company_name: 'Story' });
    expect(registered).toMatchObject({
      token_type: 'bearer',
      organization_id: expect.any(String),
      message: expect.any(String),
    });
    token = registered['access_token'] as string;
    expect(await call('Query.me', {}, token)).toMatchObject({ email, role: 'admin', email_verified: false });
    const link = tokenIn(await mail());
    for (const opened of ['by a mail scanner', 'by the user'])
      expect({ opened, ...(await call('Mutation.verifyEmail', { token: link })) }).toEqual({
        opened,
        message: expect.any(String),
      });
    expect(await call('Query.me', {}, token)).toMatchObject({ email_verified: true });
  });

  it('resets its password with the link in a mail, which ends every session', async () => {
    expect(await call('Mutation.forgotPassword', { email })).toEqual({ message: expect.any(String) });
    const reset = await mail();
    expect(reset.text).toContain('https://app.shop.example/reset-password?token=');
    password = 'another horse battery';
    const again = { token: tokenIn(reset), new_password: password };
    expect(await call('Mutation.resetPassword', again)).toEqual({ message: expect.any(String) });
    expect(await call('Mutation.resetPassword', again)).toMatchObject({ detail: 'Invalid or expired token' });
    expect((await mail()).subject).toMatch(/password/i);
    expect(await call('Query.me', {}, token)).toMatchObject({ detail: 'Invalid or expired token' });
    const signedIn = await login();
    expect(signedIn).toEqual({ ...NO_TOKEN, access_token: expect.any(String) });
    token = signedIn['access_token'] as string;
  });

  it('sets up emailed codes', async () => {
    expect(await call('Mutation.setupTwoFactor', { method: 'email' }, token)).toMatchObject({
      method: 'email',
      secret: null,
      otpauth_uri: null,
    });
    const confirmed = await call('Mutation.confirmTwoFactor', { code: codeIn(await mail()) }, token);
    backupCodes = confirmed['backup_codes'] as string[];
    expect(new Set(backupCodes).size).toBe(10);
    expect(await call('Query.me', {}, token)).toMatchObject({ two_factor_enabled: true, two_factor_method: 'email' });
  });

  it('signs in with the latest code from a mail', async () => {
    const first = await login();
    expect(first).toEqual({
      ...NO_TOKEN,
      two_factor_required: true,
      two_factor_method: 'email',
      temp_token: expect.any(String),
    });
    const previous = codeIn(await mail());
    const temp_token = first['temp_token'];
    expect(await call('Mutation.resendTwoFactorCode', { temp_token })).toEqual({ message: expect.any(String) });
    const newest = codeIn(await mail());
    if (previous !== newest)
      expect(await call('Mutation.verifyTwoFactor', { temp_token, code: previous })).toMatchObject({
        detail: 'Invalid code',
      });
    const verified = await call('Mutation.verifyTwoFactor', { temp_token, code: newest });
    expect(verified).toEqual({ ...NO_TOKEN, access_token: expect.any(String) });
    expect(await call('Mutation.verifyTwoFactor', { temp_token, code: newest })).toMatchObject({
      detail: 'Invalid or expired token',
    });
    token = verified['access_token'] as string;
  });

  it('signs in with a backup code, once', async () => {
    const code = backupCodes[0]!;
    const { temp_token } = await login();
    await mail();
    expect(await call('Mutation.verifyTwoFactor', { temp_token, code })).toEqual({
      ...NO_TOKEN,
      access_token: expect.any(String),
    });
    const { temp_token: next } = await login();
    await mail();
    expect(await call('Mutation.verifyTwoFactor', { temp_token: next, code })).toMatchObject({
      detail: 'Invalid code',
    });
  });

  it('disables the second factor with a code from a mail', async () => {
    expect(await call('Mutation.sendTwoFactorDisableCode', {}, token)).toEqual({ message: expect.any(String) });
    expect(await call('Mutation.disableTwoFactor', { code: codeIn(await mail()) }, token)).toEqual({
      message: expect.any(String),
    });
    expect(await login()).toEqual({ ...NO_TOKEN, access_token: expect.any(String) });
    expect(mailbox.rest(email)).toEqual([]);
  });
});
