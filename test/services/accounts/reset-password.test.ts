import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MailedLink } from '../../../entities/accounts/mailed-link.ts';
import { PendingSignIn } from '../../../entities/accounts/pending-sign-in.ts';
import { TwoFactorMethod, User } from '../../../entities/accounts/user.ts';
import { Mail } from '../../../entities/mail/mail.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { linkToken } from '../../support/links.ts';
import { newMember, signIn } from '../../support/members.ts';
import { RestClient } from '../../support/rest-client.ts';
import { tempToken } from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const NEW = 'a new password';

const reset = (token: string, password = NEW) =>
  new RestClient(testApp.url).post('/auth/reset-password', { token, new_password: password });
const resetByGraphql = (token: string, newPassword = NEW, bearer: string | null = null) =>
  graphql(testApp, bearer, 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { message } }', {
    input: { token, newPassword },
  });
const login = ({ email }: Shop, password: string) =>
  new RestClient(testApp.url).post('/auth/login', { email, password });
const userOf = ({ email }: Shop) => testApp.ctx().em.findOneOrFail(User, { email }, { populate: ['passwordHash'] });
const DONE = 'Password changed. Sign in with the new one.';

describe('resetPassword', () => {
  it('replaces the old one and signs nobody in', async () => {
    const shop = await newShop(testApp);
    const { status, body } = await reset(await linkToken(testApp, shop, 'reset_password'));
    expect({ status, body }).toEqual({ status: 200, body: { message: DONE } });
    expect((await login(shop, shop.password)).status).toBe(401);
    expect((await login(shop, NEW)).body.access_token).toEqual(expect.any(String));
  });

  it('works over GraphQL too', async () => {
    const shop = await newShop(testApp);
    expect(
      (await resetByGraphql(await linkToken(testApp, shop, 'reset_password'))).body.data.resetPassword.message,
    ).toBe(DONE);
    expect((await login(shop, NEW)).status).toBe(200);
  });

  it('ends every session and pending sign-in', async () => {
    const shop = await newShop(testApp);
    const other = await signIn(testApp, shop);
    const { id: userId } = await userOf(shop);
    await testApp
      .ctx()
      .em.nativeUpdate(User, userId, { twoFactorEnabled: true, twoFactorMethod: TwoFactorMethod.totp });
    await tempToken(shop);
    expect(await testApp.ctx().em.count(PendingSignIn, { userId })).toBe(1);
    await reset(await linkToken(testApp, shop, 'reset_password'));
    for (const token of [shop.token, other]) expect((await shop.rest.as(token).get('/users/me')).status).toBe(401);
    expect(await testApp.ctx().em.count(PendingSignIn, { userId })).toBe(0);
  });

  it('ends the session of the caller, also for later fields of the document', async () => {
    const shop = await newShop(testApp);
    const token = await linkToken(testApp, shop, 'reset_password');
    const { body } = await graphql(
      testApp,
      shop.token,
      `mutation { resetPassword(input: { token: "${token}", newPassword: "${NEW}" }) { message } refreshToken { accessToken } }`,
    );
    expect(refusalOf({ status: 0, body, headers: new Headers() })).toEqual({
      detail: 'Invalid or expired token',
      code: 'UNAUTHENTICATED',
    });
    expect((await shop.rest.get('/users/me')).status).toBe(401);
  });

  it('is audited as the user of the link, even if another user is signed in', async () => {
    const [shop, stranger] = await Promise.all([newShop(testApp), newShop(testApp)]);
    await resetByGraphql(await linkToken(testApp, shop, 'reset_password'), NEW, stranger.token);
    const { id, organizationId } = await userOf(shop);
    const entries = await testApp
      .ctx()
      .em.find(
        AuditEntry,
        { organizationId, action: { $in: ['user.password_changed', 'user.email_verified'] } },
        { orderBy: { action: 'asc' } },
      );
    expect(entries).toMatchObject([
      { actorId: id, targetId: id },
      { actorId: id, targetId: id },
    ]);
    expect(entries.map(({ action }) => action)).toEqual(['user.email_verified', 'user.password_changed']);
    expect(JSON.stringify(entries)).not.toContain(NEW);
    expect((await stranger.rest.get('/users/me')).status).toBe(200);
  });

  it('verifies the address, notifies its owner and keeps the second factor', async () => {
    const shop = await newShop(testApp);
    await testApp
      .ctx()
      .em.nativeUpdate(User, { email: shop.email }, { twoFactorEnabled: true, twoFactorMethod: TwoFactorMethod.totp });
    await reset(await linkToken(testApp, shop, 'reset_password'));
    expect(await userOf(shop)).toMatchObject({
      emailVerified: true,
      twoFactorEnabled: true,
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
    });
    expect(
      await testApp.ctx().em.count(Mail, { recipient: shop.email, kind: 'password_changed' as Mail['kind'] }),
    ).toBe(1);
    expect((await login(shop, NEW)).body).toMatchObject({ access_token: null, two_factor_required: true });
  });

  it('sets a password for an account without one', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { passwordHash: null });
    expect((await reset(await linkToken(testApp, shop, 'reset_password'))).status).toBe(200);
    expect((await login(shop, NEW)).status).toBe(200);
  });
});

describe('a link that resets a password', () => {
  const expectRejected = async (token: string, shop: Shop) => {
    const rest = await reset(token);
    expect({ status: rest.status, body: rest.body }).toEqual({
      status: 400,
      body: { detail: 'Invalid or expired token', code: 'INVALID_LINK' },
    });
    expect(refusalOf(await resetByGraphql(token))).toEqual({
      detail: 'Invalid or expired token',
      code: 'INVALID_LINK',
    });
    expect((await login(shop, NEW)).status).toBe(401);
  };

  it('works once', async () => {
    const shop = await newShop(testApp);
    const token = await linkToken(testApp, shop, 'reset_password');
    await reset(token, 'the first password');
    await expectRejected(token, shop);
  });

  it('works once for fifty concurrent calls with different passwords', async () => {
    const shop = await newShop(testApp);
    const token = await linkToken(testApp, shop, 'reset_password');
    const passwords = Array.from({ length: 50 }, (_, n) => `password number ${n}`);
    const statuses = await Promise.all(passwords.map(async (password) => (await reset(token, password)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(49);
    expect((await login(shop, passwords[statuses.indexOf(200)]!)).status).toBe(200);
  });

  it('invalidates all other links: of two concurrent ones one works', async () => {
    const shop = await newShop(testApp);
    const tokens = await Promise.all(Array.from({ length: 5 }, () => linkToken(testApp, shop, 'reset_password')));
    const statuses = await Promise.all(
      tokens.map(async (token, n) => (await reset(token, `password number ${n}`)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect(await testApp.ctx().em.count(MailedLink, { userId: (await userOf(shop)).id })).toBe(0);
  });

  it('stays valid if the new password is rejected', async () => {
    const shop = await newShop(testApp);
    const token = await linkToken(testApp, shop, 'reset_password');
    for (const password of ['', 'x'.repeat(7), 'x'.repeat(129)]) {
      expect(await reset(token, password)).toMatchObject({
        status: 422,
        body: { errors: [{ loc: ['body', 'new_password'] }] },
      });
    }
    expect((await reset(token, 'x'.repeat(128))).status).toBe(200);
  });

  it.each<[string, (shop: Shop) => Promise<string>]>([
    ['with a random token', async () => randomBytes(32).toString('base64url')],
    ['with an empty token', async () => ''],
    ['of another purpose', (shop) => linkToken(testApp, shop, 'verify_email')],
    ['with a token in swapped case', async (shop) => swapCase(await linkToken(testApp, shop, 'reset_password'))],
    ['with a longer token', async (shop) => `${await linkToken(testApp, shop, 'reset_password')}=`],
    [
      'with the digest as token',
      async (shop) => (
        await linkToken(testApp, shop, 'reset_password'),
        (await testApp.ctx().em.findOneOrFail(MailedLink, { email: shop.email })).digest
      ),
    ],
    ['with an access token', async (shop) => shop.token.slice(0, 200)],
  ])('%s is rejected', async (_what, tokenFor) => {
    const shop = await newShop(testApp);
    await expectRejected(await tokenFor(shop), shop);
  });

  it.each<[string, (shop: Shop) => Promise<unknown>]>([
    [
      'that has expired',
      ({ email }) => testApp.ctx().em.nativeUpdate(MailedLink, { email }, { expiresAt: new Date(Date.now() - 1) }),
    ],
    ['of a disabled account', ({ email }) => testApp.ctx().em.nativeUpdate(User, { email }, { isActive: false })],
    ['to a former address', ({ email }) => testApp.ctx().em.nativeUpdate(User, { email }, { email: `new-${email}` })],
    ['of a deleted user', ({ email }) => testApp.ctx().em.nativeDelete(User, { email })],
  ])('%s is rejected', async (_what, change) => {
    const shop = await newShop(testApp);
    const token = await linkToken(testApp, shop, 'reset_password');
    await change(shop);
    await expectRejected(token, shop);
  });

  it('expires an hour after it was sent', async () => {
    const shop = await newShop(testApp);
    await linkToken(testApp, shop, 'reset_password');
    const { expiresAt } = await testApp.ctx().em.findOneOrFail(MailedLink, { email: shop.email });
    const minutes = (expiresAt.getTime() - Date.now()) / 60_000;
    expect(minutes > 55 && minutes <= 60).toBe(true);
  });

  it('affects no other user, not even of the same organization', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    await reset(await linkToken(testApp, member, 'reset_password'));
    expect((await shop.rest.get('/users/me')).status).toBe(200);
    expect((await login(shop, shop.password)).status).toBe(200);
    expect((await login(member, NEW)).status).toBe(200);
  });
});

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
