import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { Mail } from '../../../entities/mail/mail.ts';
import { PendingSignIn, SignInPurpose } from '../../../entities/accounts/pending-sign-in.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { createPendingSignIn } from '../../../src/services/accounts/sign-in/pending-sign-ins.ts';
import { updateUser } from '../../../src/services/accounts/users/update-user.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember, signIn } from '../../support/members.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

const kindsTo = async (recipient: string) => (await testApp.ctx().em.find(Mail, { recipient })).map(({ kind }) => kind);
const fieldsAudited = async (targetId: string) => {
  const entries = await testApp
    .ctx()
    .em.find(AuditEntry, { targetId, action: 'user.updated' }, { orderBy: { id: 'asc' } });
  return entries.map(({ actorEmail, data }) => ({ actorEmail, data }));
};

describe('an administrator', () => {
  it('changes names, address and password without the password, and the user is notified by mail', async () => {
    const member = await newMember(testApp, shop);
    const email = `${randomUUID()}@elsewhere.example`;
    await testApp.ctx().em.nativeUpdate(User, { id: member.userId }, { emailVerified: true });
    const { status, body } = await shop.rest.patch(`/users/${member.userId}`, {
      first_name: 'Ada',
      email: email.toUpperCase(),
      password: 'another password',
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: member.userId,
        email,
        email_verified: false,
        first_name: 'Ada',
        organization: { id: shop.organizationId },
      },
    });
    expect((await member.rest.get('/users/me')).status).toBe(401);
    await signIn(testApp, { email, password: 'another password' });
    expect(await kindsTo(member.email)).toEqual(expect.arrayContaining(['password_changed', 'email_changed']));
    expect(await kindsTo(email)).toEqual(['verify_email']);
    expect(await fieldsAudited(member.userId)).toEqual([
      { actorEmail: shop.email, data: { fields: ['first_name', 'email'] } },
    ]);
    expect(
      await testApp
        .ctx()
        .em.count(AuditEntry, { targetId: member.userId, action: 'user.password_changed', actorEmail: shop.email }),
    ).toBe(1);
    expect((await shop.rest.get('/users/me')).status).toBe(200);
  });

  it.each([
    ['the role', { role: 'admin' }, 200],
    ['the state', { is_active: false }, 401],
  ])('changes %s and thereby ends sessions and pending sign-ins', async (_, change, loginStatus) => {
    const member = await newMember(testApp, shop);
    const ctx = testApp.ctx();
    createPendingSignIn(ctx, await ctx.em.findOneOrFail(User, member.userId), SignInPurpose.verify, ['pwd']);
    await ctx.em.flush();
    expect((await shop.rest.patch(`/users/${member.userId}`, change)).body).toMatchObject(change);
    expect((await member.rest.get('/users/me')).status).toBe(401);
    expect(await testApp.ctx().em.count(PendingSignIn, { userId: member.userId })).toBe(0);
    expect((await member.rest.post('/auth/login', { email: member.email, password: member.password })).status).toBe(
      loginStatus,
    );
    expect(await fieldsAudited(member.userId)).toEqual([
      { actorEmail: shop.email, data: { fields: Object.keys(change), ...change } },
    ]);
  });

  it('who changes nothing ends no session and adds no audit entry', async () => {
    const member = await newMember(testApp, shop);
    expect(
      (
        await shop.rest.patch(`/users/${member.userId}`, {
          role: 'member',
          is_active: true,
          email: member.email.toUpperCase(),
          first_name: '',
        })
      ).status,
    ).toBe(200);
    expect((await member.rest.get('/users/me')).status).toBe(200);
    expect(await fieldsAudited(member.userId)).toEqual([]);
  });

  it('demotes another administrator', async () => {
    const other = await newMember(testApp, shop, { role: 'admin' });
    expect((await shop.rest.patch(`/users/${other.userId}`, { role: 'member' })).body.role).toBe('member');
    expect((await (await newMember(testApp, shop)).rest.get('/users')).status).toBe(403);
  });

  it('is subject to the rules of the own account for the own id', async () => {
    const { body: me } = await shop.rest.get('/users/me');
    const wrong = await shop.rest.patch(`/users/${me.id.toUpperCase()}`, { password: 'another password' });
    expect({ status: wrong.status, detail: wrong.body.detail }).toEqual({
      status: 400,
      detail: 'Current password is incorrect',
    });
    expect((await shop.rest.patch(`/users/${me.id}`, { email: `${randomUUID()}@shop.example` })).status).toBe(400);
    expect((await shop.rest.patch(`/users/${me.id}`, { last_name: 'Lovelace' })).body.last_name).toBe('Lovelace');
  });

  it('cannot set a taken address, null or read-only fields', async () => {
    const member = await newMember(testApp, shop);
    const at = `/users/${member.userId}`;
    expect((await shop.rest.patch(at, { email: shop.email })).status).toBe(409);
    const { status, body } = await shop.rest.patch(at, { email: null, password: null, last_name: null });
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: 'Validation error: body.email: must not be null; body.password: must not be null',
    });
    for (const wrong of [{ is_active: 'yes' }, { role: 'owner' }, { password: 'short' }, { email: 'x' }])
      expect((await shop.rest.patch(at, wrong)).status).toBe(422);
    const before = (await member.rest.get('/users/me')).body;
    await shop.rest.patch(at, {
      is_super_admin: true,
      email_verified: true,
      two_factor_enabled: true,
      organization_id: randomUUID(),
    });
    expect((await member.rest.get('/users/me')).body).toEqual(before);
  });

  it('is the only role that may change other users', async () => {
    const [member, other] = [await newMember(testApp, shop), await newMember(testApp, shop)];
    for (const id of [member.userId, other.userId, randomUUID()])
      expect((await member.rest.patch(`/users/${id}`, { first_name: 'X' })).status).toBe(403);
  });

  it('who was deactivated or demoted meanwhile cannot undo it', async () => {
    const owner = await newShop(testApp);
    for (const change of [{ is_active: false }, { role: 'member' }]) {
      const other = await newMember(testApp, owner, { role: 'admin' });
      const ctx = await asUser(testApp, other);
      await owner.rest.patch(`/users/${other.userId}`, change);
      const error = await refusal(updateUser(ctx, other.userId, { isActive: true, role: 'admin' as never }));
      expect(error.code).toBe('is_active' in change ? 'UNAUTHENTICATED' : 'FORBIDDEN');
      expect((await owner.rest.get('/users')).body.find(({ id }: { id: string }) => id === other.userId)).toMatchObject(
        change,
      );
    }
  });
});
