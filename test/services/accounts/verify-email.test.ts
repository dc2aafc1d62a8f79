import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MailedLink } from '../../../entities/accounts/mailed-link.ts';
import { User } from '../../../entities/accounts/user.ts';
import { Mail } from '../../../entities/mail/mail.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { linkToken } from '../../support/links.ts';
import { RestClient } from '../../support/rest-client.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const verify = (token: string) =>
  new RestClient(testApp.url).get(`/auth/verify-email?${new URLSearchParams({ token }).toString()}`);
const verifyByGraphql = (token: string) =>
  graphql(testApp, null, 'mutation ($token: String!) { verifyEmail(token: $token) { message } }', { token });
const isVerified = async ({ email }: Shop) => (await testApp.ctx().em.findOneOrFail(User, { email })).emailVerified;
const auditEntries = ({ organizationId }: Shop) =>
  testApp.ctx().em.count(AuditEntry, { organizationId, action: 'user.email_verified' });
const DONE = { message: 'Email address verified' };

describe('a link that verifies an address', () => {
  it('verifies the address and can be opened repeatedly', async () => {
    const shop = await newShop(testApp);
    const token = await linkToken(testApp, shop, 'verify_email');
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await verify(token);
      expect({ status, body }).toEqual({ status: 200, body: DONE });
    }
    expect((await verifyByGraphql(token)).body.data.verifyEmail).toEqual(DONE);
    expect((await shop.rest.get('/users/me')).body.email_verified).toBe(true);
    expect(await auditEntries(shop)).toBe(1);
  });

  it('verifies the address once for ten concurrent calls', async () => {
    const shop = await newShop(testApp);
    const token = await linkToken(testApp, shop, 'verify_email');
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await verify(token)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await auditEntries(shop)).toBe(1);
  });

  it('leads a browser to the page of the frontend, which verifies', async () => {
    const shop = await newShop(testApp);
    const token = await linkToken(testApp, shop, 'verify_email');
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const opened = await fetch(`${testApp.url}/api/v1/auth/verify-email?token=${token}`, {
      headers: { accept },
      redirect: 'manual',
    });
    expect([opened.status, opened.headers.get('location'), opened.headers.get('cache-control')]).toEqual([
      303,
      `${testApp.ctx().config.FRONTEND_URL}/verify-email?token=${token}`,
      'no-store',
    ]);
    expect(await isVerified(shop)).toBe(false);
  });

  it('is valid for a day', async () => {
    const shop = await newShop(testApp);
    await linkToken(testApp, shop, 'verify_email');
    const { expiresAt } = await testApp.ctx().em.findOneOrFail(MailedLink, { email: shop.email });
    const hours = (expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(hours > 23 && hours <= 24).toBe(true);
  });

  it.each<[string, (shop: Shop) => Promise<string>]>([
    ['with a random token', async () => randomBytes(32).toString('base64url')],
    ['with an empty token', async () => ''],
    ['that resets the password', (shop) => linkToken(testApp, shop, 'reset_password')],
    [
      'that has expired',
      async (shop) =>
        changed(shop, ({ email }) =>
          testApp.ctx().em.nativeUpdate(MailedLink, { email }, { expiresAt: new Date(Date.now() - 1) }),
        ),
    ],
    [
      'of a disabled account',
      async (shop) => changed(shop, ({ email }) => testApp.ctx().em.nativeUpdate(User, { email }, { isActive: false })),
    ],
  ])('%s is rejected', async (_what, tokenFor) => {
    const shop = await newShop(testApp);
    const token = await tokenFor(shop);
    const { status, body } = await verify(token);
    expect({ status, body }).toEqual({
      status: 400,
      body: { detail: 'Invalid or expired token', code: 'INVALID_LINK' },
    });
    expect(refusalOf(await verifyByGraphql(token))).toEqual({ detail: body.detail, code: body.code });
    expect(await isVerified(shop)).toBe(false);
  });

  const changed = async (shop: Shop, change: (shop: Shop) => Promise<unknown>) => {
    const token = await linkToken(testApp, shop, 'verify_email');
    await change(shop);
    return token;
  };

  it('does not verify a changed address', async () => {
    const shop = await newShop(testApp);
    const token = await linkToken(testApp, shop, 'verify_email');
    const email = `new-${shop.email}`;
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { email });
    expect((await verify(token)).status).toBe(400);
    expect(await isVerified({ ...shop, email })).toBe(false);
    // The new address has its own link. The link to the former address stays invalid.
    expect((await verify(await linkToken(testApp, { email }, 'verify_email'))).status).toBe(200);
    expect((await verify(token)).status).toBe(400);
  });

  it('signs nobody in and requires its token', async () => {
    expect(await new RestClient(testApp.url).get('/auth/verify-email')).toMatchObject({
      status: 422,
      body: { errors: [{ loc: ['query', 'token'] }] },
    });
    const shop = await newShop(testApp);
    const { headers, body } = await verify(await linkToken(testApp, shop, 'verify_email'));
    expect([headers.get('set-cookie'), Object.keys(body)]).toEqual([null, ['message']]);
  });
});

describe('resendVerification', () => {
  const mails = ({ email }: Shop) =>
    testApp.ctx().em.count(Mail, { recipient: email, kind: 'verify_email' as Mail['kind'] });

  it('mails a link to the signed-in user over GraphQL and REST', async () => {
    const shop = await newShop(testApp);
    const { status, body } = await shop.rest.post('/auth/resend-verification');
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'A mail with a link that verifies your address is on its way' },
    });
    const answer = await graphql(testApp, shop.token, 'mutation { resendVerification { message } }');
    expect(answer.body.data.resendVerification).toEqual(body);
    expect(await mails(shop)).toBe(3);
  });

  it('mails no link if the address is verified', async () => {
    const shop = await newShop(testApp);
    await verify(await linkToken(testApp, shop, 'verify_email'));
    const { status, body } = await shop.rest.post('/auth/resend-verification');
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Your email address is already verified' } });
    expect(await mails(shop)).toBe(1);
  });

  it('requires a signed-in user', async () => {
    expect((await new RestClient(testApp.url).post('/auth/resend-verification')).status).toBe(401);
  });
});
