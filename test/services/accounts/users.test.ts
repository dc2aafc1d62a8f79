import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { Mail } from '../../../entities/mail/mail.ts';
import { mailCipherContext } from '../../../src/services/mail/outbox.ts';
import { graphql } from '../../http/graphql-client.ts';
import { openSocket } from '../../http/socket-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember, signIn } from '../../support/members.ts';
import { newShop } from '../../support/shop.ts';
import { countStatements } from '../../support/statements.ts';

const testApp = useTestApp({ ROLE: 'web' });
const PASSWORD = 'eight horses at least';
const newEmail = () => `${randomUUID()}@member.example`;

describe('createUser', () => {
  it('returns the user, who can sign in immediately and belongs to the same organization', async () => {
    const shop = await newShop(testApp);
    const email = newEmail();
    const { status, body } = await shop.rest.post('/users', {
      email: email.toUpperCase(),
      password: PASSWORD,
      first_name: 'Ada',
      last_name: 'Lovelace',
      phone_number: '+49 30 1',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.any(String),
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      phone_number: '+49 30 1',
      role: 'member',
      is_active: true,
      email_verified: false,
      is_super_admin: false,
      two_factor_enabled: false,
      last_login_at: null,
      organization: { id: shop.organizationId },
    });
    expect(JSON.stringify(body)).not.toContain('password');
    const me = await shop.rest.as(await signIn(testApp, { email, password: PASSWORD })).get('/users/me');
    expect(me.body).toMatchObject({ id: body.id, organization: { id: shop.organizationId } });
  });

  it('accepts a role and leaves missing texts empty', async () => {
    const shop = await newShop(testApp);
    const { body } = await shop.rest.post('/users', { email: newEmail(), password: PASSWORD, role: 'admin' });
    expect(body).toMatchObject({ role: 'admin', first_name: '', last_name: '', phone_number: '' });
  });

  it('mails the password, stores it encrypted until the delivery and audits the creator', async () => {
    const shop = await newShop(testApp);
    const email = newEmail();
    const { body } = await shop.rest.post('/users', { email, password: PASSWORD });
    const ctx = testApp.ctx();
    const mail = await ctx.em.findOneOrFail(Mail, { recipient: email });
    expect(mail).toMatchObject({ kind: 'welcome', userId: body.id });
    expect(JSON.stringify(mail)).not.toContain(PASSWORD);
    expect(mail.facts).not.toContain(PASSWORD);
    const { name } = (await shop.rest.get('/users/me')).body.organization;
    expect(JSON.parse(ctx.cipher.open(mail.facts!, mailCipherContext(mail.id)))).toEqual({
      password: PASSWORD,
      invitedBy: shop.email,
      organization: name,
    });
    const entry = await ctx.em.findOneOrFail(AuditEntry, {
      organizationId: shop.organizationId,
      action: 'user.created',
    });
    expect(entry).toMatchObject({
      actorEmail: shop.email,
      targetType: 'user',
      targetId: body.id,
      data: { email, role: 'member' },
    });
  });

  it('rejects a taken address of any organization in any spelling and changes nothing', async () => {
    const [shop, other] = await Promise.all([newShop(testApp), newShop(testApp)]);
    for (const email of [other.email, other.email.toUpperCase(), shop.email]) {
      const { status, body } = await shop.rest.post('/users', { email, password: PASSWORD });
      expect({ status, detail: body.detail }).toEqual({
        status: 409,
        detail: 'This email address is already registered',
      });
    }
    expect((await shop.rest.get('/users')).body).toHaveLength(1);
  });

  it('lets exactly one of ten concurrent calls take an address', async () => {
    const shop = await newShop(testApp);
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.rest.post('/users', { email, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await testApp.ctx().em.count(Mail, { recipient: email })).toBe(1);
  });

  it.each([
    [{ email: undefined }, 'body.email: field required'],
    [{ email: 'nobody' }, 'body.email'],
    [{ email: null }, 'body.email: must not be null'],
    [{ password: undefined }, 'body.password: field required'],
    [{ password: 'short' }, 'body.password'],
    [{ password: 'x'.repeat(129) }, 'body.password'],
    [{ password: 12_345_678 }, 'body.password: must be a string'],
    [{ role: 'owner' }, 'body.role: must be one of: admin, member'],
    [{ role: null }, 'body.role: must not be null'],
    [{ first_name: null }, 'body.first_name: must not be null'],
  ])('rejects %j and names the field', async (wrong, detail) => {
    const shop = await newShop(testApp);
    const { status, body } = await shop.rest.post('/users', { email: newEmail(), password: PASSWORD, ...wrong });
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: expect.stringContaining(`Validation error: ${detail}`),
    });
    expect(JSON.stringify(body)).not.toContain('xxxxxxxx');
    expect(await testApp.ctx().em.count(User, { organizationId: shop.organizationId })).toBe(1);
  });

  it('is allowed to administrators only', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    for (const [rest, status] of [
      [member.rest, 403],
      [shop.rest.as(null), 401],
    ] as const)
      expect((await rest.post('/users', {})).status).toBe(status);
  });
});

describe('listUsers', () => {
  it('returns the users of the organization, active or not, oldest first, with the total', async () => {
    const [shop, stranger] = [await newShop(testApp), await newShop(testApp)];
    await newMember(testApp, stranger);
    const [first, second] = [await newMember(testApp, shop), await newMember(testApp, shop)];
    await shop.rest.delete(`/users/${first.userId}`);
    const all = await shop.rest.get('/users');
    expect(all.body.map(({ email, is_active }: Record<string, unknown>) => [email, is_active])).toEqual([
      [shop.email, true],
      [first.email, false],
      [second.email, true],
    ]);
    expect(all.headers.get('x-total-count')).toBe('3');
    const page = await shop.rest.get('/users?limit=1&offset=1');
    expect(page.body).toEqual([all.body[1]]);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect((await shop.rest.get('/users?limit=0')).status).toBe(422);
  });

  it('runs as many statements for three users with their organization as for one', async () => {
    const shop = await newShop(testApp);
    const statements = () =>
      countStatements(testApp, () => graphql(testApp, shop.token, '{ users { id email organization { id name } } }'));
    const forOne = await statements();
    expect(forOne).toBeGreaterThan(0);
    await newMember(testApp, shop);
    await newMember(testApp, shop);
    expect(await statements()).toBe(forOne);
  });

  it('is allowed to administrators only', async () => {
    const member = await newMember(testApp, await newShop(testApp));
    const { status, body } = await member.rest.get('/users');
    expect({ status, detail: body.detail }).toEqual({ status: 403, detail: 'Admin access required' });
  });
});

describe('deleteUser', () => {
  it('deactivates the user, ends sessions and sign-ins, can be repeated and can be undone', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    for (let time = 0; time < 2; time += 1)
      expect(await shop.rest.delete(`/users/${member.userId}`)).toMatchObject({ status: 204, body: '' });
    expect((await member.rest.get('/users/me')).status).toBe(401);
    const again = await member.rest.post('/auth/login', { email: member.email, password: member.password });
    expect({ status: again.status, detail: again.body.detail }).toEqual({ status: 401, detail: 'Account is disabled' });
    expect(
      await testApp
        .ctx()
        .em.count(AuditEntry, { organizationId: shop.organizationId, action: 'user.deleted', targetId: member.userId }),
    ).toBe(1);

    expect((await shop.rest.patch(`/users/${member.userId}`, { is_active: true })).body).toMatchObject({
      is_active: true,
      email: member.email,
    });
    expect((await member.rest.get('/users/me')).status).toBe(401);
    await signIn(testApp, member);
  });

  it('closes the sockets of the user', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const [theirs, own] = [await openSocket(testApp, member.token), await openSocket(testApp, shop.token)];
    await shop.rest.delete(`/users/${member.userId}`);
    expect(await theirs.closed).toEqual({ code: 4403, reason: 'Forbidden' });
    expect(await own.request('{ me { email } }')).toMatchObject([{ payload: { data: { me: { email: shop.email } } } }]);
    own.close();
  });

  it('ends the own session within the same document', async () => {
    const shop = await newShop(testApp);
    const other = await newMember(testApp, shop, { role: 'admin' });
    const { body } = await graphql(
      testApp,
      other.token,
      `mutation { deleteUser(userId: "${other.userId}") updateMe(input: { firstName: "Ghost" }) { id } }`,
    );
    expect(body.errors).toMatchObject([{ path: ['updateMe'], extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  it('is rejected for the last administrator', async () => {
    const shop = await newShop(testApp);
    const { body: me } = await shop.rest.get('/users/me');
    const { status, body } = await shop.rest.delete(`/users/${me.id}`);
    expect({ status, detail: body.detail }).toEqual({
      status: 409,
      detail: 'The last active administrator can be neither demoted nor removed',
    });
    expect((await shop.rest.get('/users/me')).body.is_active).toBe(true);
  });

  it('is 404 like all other operations for a user of another organization', async () => {
    const [shop, stranger] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const { body: other } = await stranger.rest.get('/users/me');
    for (const id of [other.id, randomUUID()]) {
      const answers = [
        await shop.rest.delete(`/users/${id}`),
        await shop.rest.patch(`/users/${id}`, { first_name: 'X' }),
        await shop.rest.post(`/users/${id}/logout-all`),
      ];
      for (const { status, body } of answers)
        expect({ status, detail: body.detail }).toEqual({ status: 404, detail: 'User not found' });
    }
    expect((await stranger.rest.get('/users/me')).body).toEqual({ ...other });
    expect((await shop.rest.delete('/users/nobody')).status).toBe(422);
  });
});

describe('logoutUser', () => {
  it('ends all sessions of a member or administrator and no others', async () => {
    const shop = await newShop(testApp);
    for (const role of ['member', 'admin'] as const) {
      const member = await newMember(testApp, shop, { role });
      const tokens = [member.token, await signIn(testApp, member)];
      expect(await shop.rest.post(`/users/${member.userId}/logout-all`)).toMatchObject({
        status: 200,
        body: { message: expect.any(String) },
      });
      for (const token of tokens) expect((await shop.rest.as(token).get('/users/me')).status).toBe(401);
      await signIn(testApp, member);
    }
    expect((await shop.rest.get('/users/me')).status).toBe(200);
    expect(
      await testApp.ctx().em.find(AuditEntry, { organizationId: shop.organizationId, action: 'session.revoked' }),
    ).toMatchObject([{ data: { sessions: 2 } }, { data: { sessions: 2 } }]);
  });

  it('accepts the own id and then ends the session within the same document', async () => {
    const shop = await newShop(testApp);
    const { body: me } = await shop.rest.get('/users/me');
    const { body } = await graphql(
      testApp,
      shop.token,
      `mutation { logoutAllForUser(userId: "${me.id}") { message } refreshToken { accessToken } }`,
    );
    expect(body.errors).toMatchObject([{ path: ['refreshToken'], extensions: { code: 'UNAUTHENTICATED' } }]);
    expect((await shop.rest.get('/users/me')).status).toBe(401);
  });
});
