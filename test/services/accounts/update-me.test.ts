import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LinkPurpose, MailedLink } from '../../../entities/accounts/mailed-link.ts';
import { Session } from '../../../entities/accounts/session.ts';
import { User } from '../../../entities/accounts/user.ts';
import { MailKind, Mail } from '../../../entities/mail/mail.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { issueLinkToken } from '../../../src/services/accounts/addresses/mailed-links.ts';
import { mailCipherContext } from '../../../src/services/mail/outbox.ts';
import { graphql } from '../../http/graphql-client.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember, signIn } from '../../support/members.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({
  ROLE: 'web',
  RATE_LIMITS: 'on',
  LIMIT_LOGIN: '3/900',
  LIMIT_MAIL: '2/600',
  LIMIT_SIGN_UP: '1000/60',
});
const newEmail = () => `${randomUUID()}@elsewhere.example`;
const mailsTo = (recipient: string) => testApp.ctx().em.find(Mail, { recipient }, { orderBy: { createdAt: 'asc' } });
const stored = (shop: Shop) => testApp.ctx().em.findOneOrFail(User, { email: shop.email });

describe('the own names', () => {
  it('change if they are supplied, and nothing else changes', async () => {
    const shop = await newShop(testApp);
    const before = (await shop.rest.get('/users/me')).body;
    const { status, body } = await shop.rest.patch('/users/me', { first_name: 'Ada', phone_number: '1' });
    expect({ status, body }).toEqual({ status: 200, body: { ...before, first_name: 'Ada', phone_number: '1' } });
    expect((await shop.rest.patch('/users/me', {})).body).toEqual(body);
    expect((await shop.rest.patch('/users/me', { first_name: '' })).body).toEqual({ ...body, first_name: '' });
    const entries = await testApp
      .ctx()
      .em.find(AuditEntry, { organizationId: shop.organizationId, action: 'user.updated' }, { orderBy: { id: 'asc' } });
    expect(entries.map(({ data }) => data)).toEqual([
      { fields: ['first_name', 'phone_number'] },
      { fields: ['first_name'] },
    ]);
  });

  it.each(['email', 'current_password', 'password', 'role', 'is_active'])('reject null for %s', async (field) => {
    const { status, body } = await (await newShop(testApp)).rest.patch('/users/me', { [field]: null, last_name: 'X' });
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: `Validation error: body.${field}: must not be null`,
    });
  });

  it('cannot be changed together with fields that a user may not set', async () => {
    const shop = await newShop(testApp);
    const other = await newShop(testApp);
    const before = (await shop.rest.get('/users/me')).body;
    const sly = {
      is_super_admin: true,
      email_verified: true,
      two_factor_enabled: true,
      organization_id: other.organizationId,
      id: randomUUID(),
    };
    expect((await shop.rest.patch('/users/me', sly)).body).toEqual(before);
  });
});

describe('the own address', () => {
  it('changes with the current password, must be verified again, and the former address is notified', async () => {
    const shop = await newShop(testApp);
    const em = testApp.ctx().em;
    await em.nativeUpdate(User, { email: shop.email }, { emailVerified: true });
    const email = newEmail();
    const { status, body } = await shop.rest.patch('/users/me', {
      email: email.toUpperCase(),
      current_password: shop.password,
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { email, email_verified: false } });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toContain('verify_email');
    const notice = (await mailsTo(shop.email)).find(({ kind }) => kind === MailKind.email_changed);
    expect(JSON.parse(testApp.ctx().cipher.open(notice!.facts!, mailCipherContext(notice!.id)))).toEqual({
      newEmail: email,
    });
    await signIn(testApp, { ...shop, email });
    expect((await shop.rest.get('/users/me')).status).toBe(200);
  });

  it('invalidates links that were sent to the former one', async () => {
    const shop = await newShop(testApp);
    const ctx = testApp.ctx();
    const user = await stored(shop);
    for (const purpose of Object.values(LinkPurpose)) issueLinkToken(ctx, user, purpose);
    await ctx.em.flush();
    await shop.rest.patch('/users/me', { email: newEmail(), current_password: shop.password });
    expect(await testApp.ctx().em.count(MailedLink, { userId: user.id })).toBe(0);
  });

  it('needs no password if only its case differs', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { emailVerified: true });
    const { body } = await shop.rest.patch('/users/me', { email: shop.email.toUpperCase(), first_name: 'Ada' });
    expect(body).toMatchObject({ email: shop.email, email_verified: true, first_name: 'Ada' });
  });

  it('cannot be the address of another user', async () => {
    const [shop, other] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const { status, body } = await shop.rest.patch('/users/me', {
      email: other.email.toUpperCase(),
      current_password: shop.password,
    });
    expect({ status, detail: body.detail }).toEqual({
      status: 409,
      detail: 'This email address is already registered',
    });
    expect((await shop.rest.get('/users/me')).body.email).toBe(shop.email);
  });

  it('is given to one of several concurrent calls', async () => {
    const shops = await Promise.all([newShop(testApp), newShop(testApp)]);
    const email = newEmail();
    const answers = await Promise.all(
      shops.map((shop) => shop.rest.patch('/users/me', { email, current_password: shop.password })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is limited in mails', async () => {
    const email = newEmail();
    const shop = await newShop(testApp);
    const flip = (to: string) => shop.rest.patch('/users/me', { email: to, current_password: shop.password });
    for (const to of [email, newEmail(), email, newEmail()]) expect((await flip(to)).status).toBe(200);
    const { status, body, headers } = await flip(email);
    expect({ status, detail: body.detail }).toEqual({ status: 429, detail: 'Rate limit exceeded' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await shop.rest.post('/users', { email, password: 'long enough' })).status).toBe(429);
  });
});

describe('the own password', () => {
  it('changes with the current one, ends all other sessions and notifies the owner', async () => {
    const shop = await newShop(testApp);
    const other = await signIn(testApp, shop);
    expect(
      (await shop.rest.patch('/users/me', { password: 'another password', current_password: shop.password })).status,
    ).toBe(200);
    expect((await shop.rest.get('/users/me')).status).toBe(200);
    expect((await shop.rest.as(other).get('/users/me')).status).toBe(401);
    await signIn(testApp, { ...shop, password: 'another password' });
    expect((await shop.rest.post('/auth/login', { email: shop.email, password: shop.password })).status).toBe(401);
    expect((await mailsTo(shop.email)).map(({ kind }) => kind)).toContain('password_changed');
  });

  it('is notified to the former address if both change together', async () => {
    const shop = await newShop(testApp);
    await shop.rest.patch('/users/me', {
      email: newEmail(),
      password: 'another password',
      current_password: shop.password,
    });
    expect((await mailsTo(shop.email)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['password_changed', 'email_changed']),
    );
  });

  it.each([
    ['a wrong current password', { current_password: 'not it, surely' }],
    ['no current password', {}],
    ['an empty current password', { current_password: '' }],
  ])('does not change with %s, and neither does the address', async (_, proof) => {
    const shop = await newShop(testApp);
    for (const change of [{ password: 'another password' }, { email: newEmail() }]) {
      const { status, body } = await shop.rest.patch('/users/me', { ...change, ...proof, first_name: 'Eve' });
      expect({ status, body }).toEqual({
        status: 400,
        body: { detail: 'Current password is incorrect', code: 'WRONG_PASSWORD' },
      });
    }
    expect((await shop.rest.get('/users/me')).body).toMatchObject({ email: shop.email, first_name: '' });
    await signIn(testApp, shop);
  });

  it('cannot be set for an account without a password', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { passwordHash: null });
    for (const current_password of [undefined, '', 'no such account']) {
      expect(await shop.rest.patch('/users/me', { password: 'another password', current_password })).toMatchObject({
        status: 400,
      });
    }
  });

  it('is rate limited on every path against a stolen session, and failures are audited', async () => {
    const shop = await newShop(testApp);
    const { body: me } = await shop.rest.get('/users/me');
    const tries = [
      await shop.rest.patch('/users/me', { password: 'another password', current_password: 'guess 1' }),
      await shop.rest.patch(`/users/${me.id}`, { password: 'another password', current_password: 'guess 2' }),
      await shop.rest.patch('/users/me', { email: newEmail(), current_password: 'guess 3' }),
      await shop.rest.patch('/users/me', { password: 'another password', current_password: shop.password }),
      await shop.rest.post('/auth/login', { email: shop.email, password: shop.password }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 429, 429]);
    expect(tries[3]!.body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retry_after: expect.any(Number) });
    await eventually(
      () =>
        testApp.ctx().em.count(AuditEntry, { organizationId: shop.organizationId, action: 'user.password_refused' }),
      (count) => count === 3,
    );
  });

  it('is changed by one of two concurrent calls', async () => {
    const shop = await newShop(testApp);
    const passwords = ['the first password', 'the second password'];
    const answers = await Promise.all(
      passwords.map((password) => shop.rest.patch('/users/me', { password, current_password: shop.password })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    await signIn(testApp, { ...shop, password: passwords[answers.findIndex(({ status }) => status === 200)]! });
  });
});

describe('the own rights', () => {
  it('cannot be changed by a member, except to their current values', async () => {
    const member = await newMember(testApp, await newShop(testApp));
    for (const change of [{ role: 'admin' }, { is_active: false }]) {
      const { status, body } = await member.rest.patch('/users/me', { ...change, first_name: 'Eve' });
      expect({ status, detail: body.detail }).toEqual({ status: 403, detail: 'Admin access required' });
    }
    expect(
      (await member.rest.patch('/users/me', { role: 'member', is_active: true, last_name: 'X' })).body,
    ).toMatchObject({ role: 'member', is_active: true, first_name: '', last_name: 'X' });
  });

  it('can be given up if there is another administrator, and the session continues as a member', async () => {
    const shop = await newShop(testApp);
    const other = await newMember(testApp, shop, { role: 'admin' });
    const second = await signIn(testApp, other);
    const { body } = await graphql(
      testApp,
      other.token,
      'mutation { updateMe(input: { role: member }) { role } createUser(input: { email: "a@b.example", password: "long enough" }) { id } }',
    );
    expect(body.errors).toMatchObject([{ path: ['createUser'], extensions: { code: 'FORBIDDEN' } }]);
    expect((await other.rest.get('/users/me')).body.role).toBe('member');
    expect((await other.rest.as(second).get('/users/me')).status).toBe(401);
  });

  it('end when the account is deactivated, also within the same document', async () => {
    const shop = await newShop(testApp);
    const other = await newMember(testApp, shop, { role: 'admin' });
    const { body } = await graphql(
      testApp,
      other.token,
      'mutation { updateMe(input: { isActive: false }) { isActive organization { id } } refreshToken { accessToken } }',
    );
    expect(body.errors).toMatchObject([{ path: ['refreshToken'], extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await testApp.ctx().em.count(Session, { userId: other.userId, revokedAt: null })).toBe(0);
  });

  it('cannot be given up by the last administrator', async () => {
    const shop = await newShop(testApp);
    await newMember(testApp, shop);
    const before = (await shop.rest.get('/users/me')).body;
    for (const change of [{ role: 'member' }, { is_active: false }]) {
      const { status, body } = await shop.rest.patch('/users/me', { ...change, first_name: 'X' });
      expect({ status, detail: body.detail }).toEqual({
        status: 409,
        detail: 'The last active administrator can be neither demoted nor removed',
      });
    }
    expect((await shop.rest.get('/users/me')).body).toEqual(before);
  });
});
