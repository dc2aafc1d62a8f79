import { describe, expect, it } from '@jest/globals';
import { SecondFactor } from '../../../entities/accounts/second-factor.ts';
import { User } from '../../../entities/accounts/user.ts';
import { schema } from '../../../resolvers/schema.ts';
import { routeOf } from '../../../schema/dialect/rest.ts';
import { setSuperAdmin } from '../../../src/services/accounts/users/set-super-admin.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { refusal } from '../../support/as-user.ts';
import { newMember, signIn, type Member } from '../../support/members.ts';
import { enableTotp } from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const REFUSED = { code: 'FORBIDDEN', detail: 'Nobody else may change the account of a super admin' };

/** The arguments of every operation that acts on another user. A test fails for an operation without an entry. */
const CALLS: Record<string, { body?: Record<string, unknown>; input?: string }[]> = {
  updateUser: [
    { body: { first_name: 'Eve' }, input: '{ firstName: "Eve" }' },
    { body: { password: 'a password for Eve' }, input: '{ password: "a password for Eve" }' },
    { body: { email: 'eve@super.example' }, input: '{ email: "eve@super.example" }' },
    { body: { is_active: false }, input: '{ isActive: false }' },
    { body: { role: 'member' }, input: '{ role: member }' },
  ],
  deleteUser: [{}],
  resetUserTwoFactor: [{}],
  disableUserTwoFactor: [{}],
  logoutAllForUser: [{}],
};

const operations = Object.values(schema.getMutationType()!.getFields()).flatMap((field) => {
  const route = routeOf(field);
  return route?.path.includes(':user_id') ? [{ name: field.name, route }] : [];
});

/** Returns an organization with a super admin that its other administrator would like to get rid of. */
async function withSuperAdmin(): Promise<{ shop: Shop; staff: Member }> {
  const shop = await newShop(testApp);
  const staff = await newMember(testApp, shop, { role: 'admin' });
  await enableTotp(testApp, staff);
  await testApp.ctx().em.nativeUpdate(User, { id: staff.userId }, { isSuperAdmin: true, emailVerified: true });
  return { shop, staff };
}

/** Everything about the account that an operation could change. */
const stateOf = async ({ rest, userId }: Member) => [
  (await rest.get('/users/me')).body,
  (await rest.get('/auth/sessions')).body.total,
  await testApp.ctx().em.count(SecondFactor, { userId }),
];

describe('a super admin', () => {
  it('has an entry here for every operation on another user', () => {
    expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  it.each(operations.map(({ name, route }) => [name, route] as const))(
    'is not affected by %s of another administrator, over REST and GraphQL',
    async (name, { method, path }) => {
      const { shop, staff } = await withSuperAdmin();
      const before = await stateOf(staff);
      for (const { body, input } of CALLS[name]!) {
        const rest = await shop.rest.send(method, path.replace(':user_id', staff.userId), body);
        expect({ status: rest.status, body: rest.body }).toEqual({ status: 403, body: REFUSED });
        const args = [`userId: "${staff.userId}"`, ...(input ? [`input: ${input}`] : [])].join(', ');
        const selection = name === 'updateUser' ? '{ id }' : name === 'deleteUser' ? '' : '{ message }';
        expect(refusalOf(await graphql(testApp, shop.token, `mutation { ${name}(${args}) ${selection} }`))).toEqual(
          REFUSED,
        );
      }
      expect(await stateOf(staff)).toEqual(before);
    },
  );

  it('is not affected by another super admin either, and is unknown to other organizations', async () => {
    const { shop, staff } = await withSuperAdmin();
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { isSuperAdmin: true });
    expect((await shop.rest.post(`/users/${staff.userId}/logout-all`)).body).toEqual(REFUSED);
    expect((await (await newShop(testApp)).rest.post(`/users/${staff.userId}/logout-all`)).status).toBe(404);
  });

  it('changes the own account as everybody does', async () => {
    const { staff } = await withSuperAdmin();
    expect((await staff.rest.patch(`/users/${staff.userId}`, { first_name: 'Own' })).body.first_name).toBe('Own');
    expect((await staff.rest.post(`/users/${staff.userId}/logout-all`)).status).toBe(200);
  });

  it('prevents that the organization is erased by its last active administrator', async () => {
    const { shop, staff } = await withSuperAdmin();
    await testApp.ctx().em.nativeUpdate(User, { id: staff.userId }, { isActive: false });
    const { status, body } = await shop.rest.post('/gdpr/request-deletion', { password: shop.password });
    expect({ status, body }).toEqual({
      status: 403,
      body: { code: 'FORBIDDEN', detail: 'A super admin belongs to the organization, which cannot be deleted' },
    });
    expect(await testApp.ctx().em.count(User, { organizationId: shop.organizationId })).toBe(2);
  });
});

describe('setSuperAdmin', () => {
  it('refuses an address that is not verified, but takes the rights from any', async () => {
    const shop = await newShop(testApp);
    expect(await refusal(setSuperAdmin(testApp.ctx(), shop.email, true))).toMatchObject({
      code: 'CONFLICT',
      message: `The address ${shop.email} is not verified`,
    });
    const { em } = testApp.ctx();
    await em.nativeUpdate(User, { email: shop.email }, { isSuperAdmin: true });
    await setSuperAdmin(testApp.ctx(), shop.email, false);
    expect((await em.findOneOrFail(User, { email: shop.email })).isSuperAdmin).toBe(false);
    expect(await signIn(testApp, shop)).toEqual(expect.any(String));
  });
});
