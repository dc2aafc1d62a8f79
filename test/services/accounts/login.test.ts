import { describe, expect, it } from '@jest/globals';
import { TwoFactorMethod, User } from '../../../entities/accounts/user.ts';
import { Mail, MailKind } from '../../../entities/mail/mail.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import { authenticate } from '../../../src/services/accounts/sessions/authenticate.ts';
import { getMe } from '../../../src/services/accounts/users/get-user.ts';
import { login } from '../../../src/services/accounts/sign-in/login.ts';
import { hashPassword } from '../../../src/services/accounts/passwords/check-password.ts';
import { row, sql } from '../../../src/core/sql.ts';
import { graphql } from '../../http/graphql-client.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const sessions = async (email: string) =>
  (await row<{ n: number }>(
    testApp.ctx().em,
    sql`select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.email = ${email}`,
  ))!.n;

const codeMails = ({ email }: Shop) => testApp.ctx().em.count(Mail, { recipient: email, kind: MailKind.sign_in_code });

describe('login', () => {
  it('returns a token of a new session', async () => {
    const shop = await newShop(testApp);
    const answer = await login(testApp.ctx(), { email: shop.email, password: shop.password });
    expect(answer).toEqual({
      accessToken: expect.any(String),
      tokenType: 'bearer',
      twoFactorRequired: false,
      twoFactorSetupRequired: false,
      twoFactorMethod: null,
      tempToken: null,
    });
    const [first, second] = await Promise.all(
      [shop.token, answer.accessToken].map((token) => authenticate(testApp.ctx(), token)),
    );
    expect(second).toMatchObject({ id: first!.id, organizationId: shop.organizationId });
    expect(second!.session!.id).not.toBe(first!.session!.id);
  });

  it('ignores the case of the address and records the time', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { lastLoginAt: new Date(0) });
    await login(testApp.ctx(), { email: ` ${shop.email.toUpperCase()} `, password: shop.password });
    const user = await getMe(await asUser(testApp, shop));
    expect(user.lastLoginAt!.getFullYear()).toBeGreaterThan(2000);
  });

  it('responds identically for an unknown address, a wrong password and an account without a password', async () => {
    const [shop, linked] = await Promise.all([newShop(testApp), newShop(testApp)]);
    await testApp.ctx().em.nativeUpdate(User, { email: linked.email }, { passwordHash: null });
    const before = await sessions(shop.email);
    const tries = [
      { email: shop.email, password: `${shop.password}.` },
      { email: shop.email, password: shop.password.toUpperCase() },
      { email: shop.email, password: '' },
      { email: 'nobody@shop.example', password: shop.password },
      { email: 'nobody@shop.example', password: 'no such account' },
      { email: '', password: '' },
      { email: linked.email, password: linked.password },
      { email: linked.email, password: '' },
      { email: linked.email, password: 'no such account' },
    ];
    for (const each of tries)
      expect(await refusal(login(testApp.ctx(), each))).toMatchObject({
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid email or password',
        status: 401,
      });
    expect(await sessions(shop.email)).toBe(before);
  });

  it('requires the second factor and mails a code if it is the email method', async () => {
    const [authenticator, mailed] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const opened = await Promise.all([authenticator, mailed].map(({ email }) => sessions(email)));
    for (const [shop, twoFactorMethod] of [
      [authenticator, TwoFactorMethod.totp],
      [mailed, TwoFactorMethod.email],
    ] as const) {
      await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { twoFactorEnabled: true, twoFactorMethod });
      const { status, body } = await shop.rest
        .as(null)
        .post('/auth/login', { email: shop.email, password: shop.password });
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          access_token: null,
          token_type: 'bearer',
          two_factor_required: true,
          two_factor_setup_required: false,
          two_factor_method: twoFactorMethod,
          temp_token: expect.any(String),
        },
      });
      expect((await shop.rest.as(body.temp_token).get('/users/me')).status).toBe(401);
    }
    expect(await Promise.all([authenticator, mailed].map(({ email }) => sessions(email)))).toEqual(opened);
    expect(await Promise.all([authenticator, mailed].map(codeMails))).toEqual([0, 1]);
  });

  it('requires the setup if the organization enforces a second factor and the user has none', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeUpdate(Organization, shop.organizationId, { enforce2fa: true });
    const { body } = await graphql(
      testApp,
      null,
      `
        mutation ($input: LoginInput!) {
          login(input: $input) {
            accessToken
            tokenType
            twoFactorRequired
            twoFactorSetupRequired
            twoFactorMethod
            tempToken
          }
        }
      `,
      { input: { email: shop.email, password: shop.password } },
    );
    expect(body.data.login).toEqual({
      accessToken: null,
      tokenType: 'bearer',
      twoFactorRequired: false,
      twoFactorSetupRequired: true,
      twoFactorMethod: null,
      tempToken: expect.any(String),
    });
  });

  it('opens no session if the password changed during its verification', async () => {
    const shop = await newShop(testApp);
    const before = await sessions(shop.email);
    const { em } = testApp.ctx();
    await em.begin();
    await em.nativeUpdate(
      User,
      { email: shop.email },
      { passwordHash: await hashPassword(testApp.ctx(), 'another password') },
    );
    const late = refusal(login(testApp.ctx(), shop));
    await untilLockWait(testApp.ctx());
    await em.commit();
    expect(await late).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await sessions(shop.email)).toBe(before);
  });

  it('opens no session if the account was disabled meanwhile', async () => {
    const shop = await newShop(testApp);
    const { em } = testApp.ctx();
    await em.begin();
    await em.nativeUpdate(User, { email: shop.email }, { isActive: false });
    const late = refusal(login(testApp.ctx(), shop));
    await untilLockWait(testApp.ctx());
    await em.commit();
    expect(await late).toMatchObject({ code: 'ACCOUNT_DISABLED' });
  });

  it('reveals that an account is disabled only for the right password', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { isActive: false });
    expect(await refusal(login(testApp.ctx(), shop))).toMatchObject({
      code: 'ACCOUNT_DISABLED',
      message: 'Account is disabled',
      status: 401,
    });
    expect(await refusal(login(testApp.ctx(), { ...shop, password: 'wrong' }))).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
  });

  it('audits rejected sign-ins without naming an unrelated signed-in user', async () => {
    const [shop, stranger] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const { id } = await getMe(await asUser(testApp, shop));
    await graphql(testApp, stranger.token, 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
      input: { email: shop.email, password: 'hush hush' },
    });
    await testApp.ctx().em.nativeUpdate(User, id, { isActive: false });
    await refusal(login({ ...testApp.ctx(), ip: '203.0.113.7' }, shop));
    const entries = await eventually(
      () =>
        testApp
          .ctx()
          .em.find(
            AuditEntry,
            { organizationId: shop.organizationId, action: 'session.refused' },
            { orderBy: { id: 'asc' } },
          ),
      (found) => found.length === 2,
    );
    expect(entries).toMatchObject([
      {
        actorId: null,
        actorEmail: null,
        targetType: 'user',
        targetId: id,
        ip: '127.0.0.1',
        data: { reason: 'password' },
      },
      { actorId: id, targetId: id, ip: '203.0.113.7', data: { reason: 'disabled' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('hush');
    expect(
      await testApp.ctx().em.count(AuditEntry, { organizationId: stranger.organizationId, action: 'session.refused' }),
    ).toBe(0);
  });
});
