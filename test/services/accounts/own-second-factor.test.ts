import { describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { emailCode, enableEmailCodes, enableTotp, totp, userIdOf, wrongTotp } from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

const enabled = async ({ rest }: Shop): Promise<boolean> => (await rest.get('/users/me')).body.two_factor_enabled;

/** Returns an administrator with an authenticator and the path of the operation for the own account. */
async function withTotp(operation: string) {
  const shop = await newShop(testApp);
  const factor = await enableTotp(testApp, shop);
  return { shop, ...factor, path: `/users/${await userIdOf(testApp, shop)}/2fa/${operation}` };
}

describe.each([
  ['reset', 'resetUserTwoFactor'],
  ['disable', 'disableUserTwoFactor'],
])('the %s of the own second factor by an administrator', (operation, mutation) => {
  it('is rejected without a code and password, over REST and GraphQL', async () => {
    const { shop, path } = await withTotp(operation);
    const refused = { detail: 'A code or the current password is required', code: 'WRONG_PASSWORD' };
    for (const body of [undefined, {}, { code: null, current_password: null }]) {
      const answer = await shop.rest.post(path, body);
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: refused });
    }
    const own = await userIdOf(testApp, shop);
    const answer = await graphql(testApp, shop.token, `mutation { ${mutation}(userId: "${own}") { message } }`);
    expect(refusalOf(answer)).toEqual(refused);
    expect(await enabled(shop)).toBe(true);
  });

  it('is rejected with a wrong code or password', async () => {
    const { shop, path, secret } = await withTotp(operation);
    expect((await shop.rest.post(path, { code: wrongTotp(secret) })).body).toEqual({
      detail: 'Invalid code',
      code: 'INVALID_CODE',
    });
    // The code decides if both are given.
    for (const body of [
      { current_password: 'not the password' },
      { code: wrongTotp(secret), current_password: shop.password },
    ])
      expect([400, 401]).toContain((await shop.rest.post(path, body)).status);
    expect(await enabled(shop)).toBe(true);
  });

  it.each(['totp', 'backup code', 'emailed code', 'password'])('works with a %s', async (proof) => {
    const shop = await newShop(testApp);
    const path = `/users/${await userIdOf(testApp, shop)}/2fa/${operation}`;
    const bodies: Record<string, () => Promise<unknown>> = {
      totp: async () => ({ code: totp((await enableTotp(testApp, shop)).secret) }),
      'backup code': async () => ({ code: (await enableTotp(testApp, shop)).backupCodes[0] }),
      'emailed code': async () => {
        await enableEmailCodes(testApp, shop);
        return { code: await emailCode(testApp, shop, 'disable') };
      },
      password: async () => {
        await enableTotp(testApp, shop);
        return { current_password: shop.password };
      },
    };
    expect((await shop.rest.post(path, await bodies[proof]!())).status).toBe(200);
    expect(await enabled(shop)).toBe(false);
  });

  it('is rejected if the organization enforces a second factor', async () => {
    const { shop, path, secret } = await withTotp(operation);
    await testApp.ctx().em.nativeUpdate(Organization, { id: shop.organizationId }, { enforce2fa: true });
    for (const body of [{ code: totp(secret) }, { current_password: shop.password }])
      expect((await shop.rest.post(path, body)).body.code).toBe('SECOND_FACTOR_ENFORCED');
    expect(await enabled(shop)).toBe(true);
  });

  it('is limited like every other attempt to guess a code or a password', async () => {
    const { shop, path, secret } = await withTotp(operation);
    const tries = async (body: object, count: number) => {
      let last = 0;
      for (let n = 0; n <= count; n += 1) last = (await shop.rest.post(path, body)).status;
      return last;
    };
    expect(await tries({ code: wrongTotp(secret) }, 5)).toBe(429);
    expect(await tries({ current_password: 'not the password' }, 10)).toBe(429);
    expect(await enabled(shop)).toBe(true);
  });

  it('needs a password for an account whose factor is not enabled, and a code for one without password', async () => {
    const shop = await newShop(testApp);
    const path = `/users/${await userIdOf(testApp, shop)}/2fa/${operation}`;
    expect((await shop.rest.post(path)).status).toBe(400);
    expect((await shop.rest.post(path, { current_password: shop.password })).status).toBe(200);
    const { secret } = await enableTotp(testApp, shop);
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { passwordHash: null });
    expect((await shop.rest.post(path, { current_password: shop.password })).status).toBe(400);
    expect((await shop.rest.post(path, { code: totp(secret) })).status).toBe(200);
  });
});
