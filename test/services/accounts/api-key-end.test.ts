import { describe, expect, it } from '@jest/globals';
import { ApiKey } from '../../../entities/accounts/api-key.ts';
import { Role, User } from '../../../entities/accounts/user.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { createApiKey } from '../../../src/services/accounts/api-keys/api-keys.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { linkToken } from '../../support/links.ts';
import { newMember, type Member } from '../../support/members.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const NEW = 'a password that nobody knows';

/** Returns an organization with a second administrator, who has created an API key. */
async function withKey(): Promise<{ shop: Shop; colleague: Member; key: string; keyId: string }> {
  const shop = await newShop(testApp);
  const colleague = await newMember(testApp, shop, { role: 'admin' });
  const { body } = await colleague.rest.post('/api-keys', { name: 'Plugin' });
  return { shop, colleague, key: body.api_key, keyId: body.id };
}

const status = async (shop: Shop, key: string) => (await shop.rest.as(key).get('/plugin/status')).status;
const verify = ({ email }: Shop) => testApp.ctx().em.nativeUpdate(User, { email }, { emailVerified: true });

const ENDS: [string, (shop: Shop, colleague: Member) => Promise<{ status: number }>][] = [
  [
    'a reset of the password',
    async (shop, colleague) => {
      await verify(colleague);
      const token = await linkToken(testApp, colleague, 'reset_password');
      return shop.rest.as(null).post('/auth/reset-password', { token, new_password: NEW });
    },
  ],
  [
    'a password that another administrator sets',
    (shop, { userId }) => shop.rest.patch(`/users/${userId}`, { password: NEW }),
  ],
  ['a deactivation', (shop, { userId }) => shop.rest.patch(`/users/${userId}`, { is_active: false })],
  ['a removal', (shop, { userId }) => shop.rest.delete(`/users/${userId}`)],
  ['a demotion', (shop, { userId }) => shop.rest.patch(`/users/${userId}`, { role: 'member' })],
  ['a demotion by the user', (_shop, { rest }) => rest.patch('/users/me', { role: 'member' })],
];

describe('the API keys of a user', () => {
  it.each(ENDS)('end with %s, also if the user gets the rights back', async (_name, end) => {
    const { shop, colleague, key, keyId } = await withKey();
    const { body: own } = await shop.rest.post('/api-keys', { name: 'Stays' });
    expect(await status(shop, key)).toBe(200);
    expect([200, 204]).toContain((await end(shop, colleague)).status);
    expect(await status(shop, key)).toBe(401);
    await shop.rest.patch(`/users/${colleague.userId}`, { is_active: true, role: 'admin' });
    expect(await status(shop, key)).toBe(401);
    expect(await status(shop, own.api_key)).toBe(200);
    const entries = await testApp
      .ctx()
      .em.find(AuditEntry, { organizationId: shop.organizationId, action: 'api_key.deleted' });
    expect(entries).toMatchObject([{ targetId: keyId, data: { name: 'Plugin', prefix: key.slice(0, 10) } }]);
  });

  it('stay when the user changes the own password or name', async () => {
    const { shop, colleague, key } = await withKey();
    for (const body of [{ first_name: 'Ada' }, { password: NEW, current_password: colleague.password }])
      expect((await colleague.rest.patch('/users/me', body)).status).toBe(200);
    expect(await status(shop, key)).toBe(200);
  });

  it('are not created by an administrator who was demoted or signed out while the call ran', async () => {
    for (const change of [{ role: Role.member }, { isActive: false }]) {
      const { colleague } = await withKey();
      const ctx = await asUser(testApp, colleague);
      const { em } = testApp.ctx();
      await em.nativeUpdate(User, { id: colleague.userId }, change);
      await em.nativeDelete(ApiKey, { createdBy: colleague.userId });
      expect(await refusal(createApiKey(ctx, { name: 'Late', scopes: [] }))).toMatchObject({
        code: 'role' in change ? 'FORBIDDEN' : 'UNAUTHENTICATED',
      });
      expect(await em.count(ApiKey, { createdBy: colleague.userId })).toBe(0);
    }
    const { colleague, keyId } = await withKey();
    const ctx = await asUser(testApp, colleague);
    await changed(testApp.ctx().em, sql`update sessions set revoked_at = now() where user_id = ${colleague.userId}`);
    expect(await refusal(createApiKey(ctx, { name: 'Late', scopes: [] }))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await testApp.ctx().em.count(ApiKey, { createdBy: colleague.userId })).toBe(1);
    expect(keyId).toEqual(expect.any(String));
  });
});
