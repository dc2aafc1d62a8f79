import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { Mail } from '../../../entities/mail/mail.ts';
import { graphql } from '../../http/graphql-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { testMailbox } from '../../support/mailbox.ts';
import { RestClient } from '../../support/rest-client.ts';
import { newShop } from '../../support/shop.ts';

const mailbox = testMailbox();
const FRONTEND = 'https://app.shop.example/accounts';
const testApp = useTestApp(() => ({
  SMTP_URL: mailbox.url,
  FRONTEND_URL: FRONTEND,
  PUBLIC_URL: 'https://api.shop.example',
  TRUSTED_PROXIES: '1',
}));

const forgotPassword = (email: unknown) => new RestClient(testApp.url).post('/auth/forgot-password', { email });
const MESSAGE = 'If an account uses this address, a mail with a link to set a new password is on its way';

describe('forgotPassword', () => {
  it('responds identically for every address over GraphQL and REST', async () => {
    const shop = await newShop(testApp);
    for (const email of [
      shop.email,
      ` ${shop.email.toUpperCase()}`,
      `${randomUUID()}@nobody.example`,
      'no address',
      '',
    ]) {
      const { status, body } = await forgotPassword(email);
      expect({ status, body }).toEqual({ status: 200, body: { message: MESSAGE } });
      const answer = await graphql(
        testApp,
        null,
        'mutation ($email: String!) { forgotPassword(email: $email) { message } }',
        { email },
      );
      expect(answer.body).toEqual({ data: { forgotPassword: { message: MESSAGE } } });
    }
  });

  it('queues a mail that refers to no account', async () => {
    const email = `${randomUUID()}@Nobody.example`;
    await forgotPassword(email);
    const [mail] = await testApp.ctx().em.find(Mail, { recipient: email.toLowerCase() });
    expect(mail).toMatchObject({ kind: 'reset_password', userId: null, facts: null });
  });

  it.each([
    ['no address', {}],
    ['null', { email: null }],
    ['an object', { email: { $ne: '' } }],
    ['a list', { email: ['a@b.example', 'c@d.example'] }],
    ['321 characters or more', { email: `${'x'.repeat(320)}@shop.example` }],
  ])('rejects %s', async (_what, body) => {
    const answer = await new RestClient(testApp.url).post('/auth/forgot-password', body);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ loc: ['body', 'email'] }] } });
  });

  it('mails a link that sets a new password', async () => {
    const shop = await newShop(testApp);
    await forgotPassword(shop.email);
    const { source } = await mailbox.next({ to: shop.email, subject: /reset/i });
    expect(source).not.toContain(shop.password);
    const token = tokenIn(source);
    const { status } = await new RestClient(testApp.url).post('/auth/reset-password', {
      token,
      new_password: 'a new password',
    });
    expect(status).toBe(200);
    expect(
      (await new RestClient(testApp.url).post('/auth/login', { email: shop.email, password: 'a new password' })).status,
    ).toBe(200);
  });
});

describe('the link in the mail', () => {
  /** Sends a request with headers that fetch does not allow, such as Host. */
  function forgotPasswordWith(headers: Record<string, string>, email: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const call = request(
        `${testApp.url}/api/v1/auth/forgot-password`,
        { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (res) => {
          res.resume().once('end', () => resolve(res.statusCode));
        },
      );
      call.once('error', reject).end(JSON.stringify({ email }));
    });
  }

  it.each([
    ['a forged Host', { host: 'evil.example' }],
    [
      'a forged X-Forwarded-Host',
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '6666' },
    ],
    ['a forged Forwarded', { forwarded: 'host=evil.example;proto=http' }],
    ['a forged Origin and Referer', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
  ])('leads to the configured frontend despite %s', async (_what, headers) => {
    const shop = await newShop(testApp);
    expect(await forgotPasswordWith(headers as Record<string, string>, shop.email)).toBe(200);
    const { source } = await mailbox.next({ to: shop.email, subject: /reset/i });
    expect(source).not.toContain('evil.example');
    expect(linksIn(source).length).toBeGreaterThan(0);
    for (const link of linksIn(source)) expect(link.startsWith(FRONTEND)).toBe(true);
  });
});

/** Returns the links in a mail, decoded from quoted-printable. */
function linksIn(source: string): string[] {
  const text = source
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/&amp;/g, '&');
  return [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link);
}

function tokenIn(source: string): string {
  const tokens = linksIn(source).flatMap((link) => new URL(link).searchParams.get('token') ?? []);
  expect(new Set(tokens).size).toBe(1);
  return tokens[0]!;
}
