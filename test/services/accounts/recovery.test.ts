import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ApiKey } from '../../../entities/accounts/api-key.ts';
import { User } from '../../../entities/accounts/user.ts';
import { MailKind, Mail } from '../../../entities/mail/mail.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { WebhookEndpoint } from '../../../entities/outgoing-webhooks/webhook-endpoint.ts';
import type { Context } from '../../../src/core/context.ts';
import { changed, row, sql } from '../../../src/core/sql.ts';
import {
  disableUserTwoFactor,
  resetUserTwoFactor,
} from '../../../src/services/accounts/second-factor/change-user-factor.ts';
import { logoutUser } from '../../../src/services/accounts/sessions/logout.ts';
import { updateUser } from '../../../src/services/accounts/users/update-user.ts';
import { createUser } from '../../../src/services/accounts/users/users.ts';
import { mailCipherContext } from '../../../src/services/mail/outbox.ts';
import {
  createWebhookEndpoint,
  updateWebhookEndpoint,
} from '../../../src/services/outgoing-webhooks/webhook-endpoints.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { idTokenFrom } from '../../support/identity.ts';
import { linkToken } from '../../support/links.ts';
import { newMember, signIn } from '../../support/members.ts';
import { RestClient } from '../../support/rest-client.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const PASSWORD = 'only the owner knows this';
const post = (path: string, body: object) => new RestClient(testApp.url).post(path, body);

/** The ways in which the owner of an address proves it. Both return a token of the owner. */
const PROOFS: [string, (shop: Shop) => Promise<string>][] = [
  [
    'a reset of the password',
    async (shop) => {
      const token = await linkToken(testApp, shop, 'reset_password');
      await post('/auth/reset-password', { token, new_password: PASSWORD });
      return signIn(testApp, { email: shop.email, password: PASSWORD });
    },
  ],
  [
    'an identity provider',
    async ({ email }) =>
      (await post('/auth/idpA', { credential: await idTokenFrom(testApp, 'idpA', { email }) })).body.access_token,
  ],
];
const reset = PROOFS[0]![1];

/** Returns an organization whose founder never verified the address, and everything such a founder can prepare. */
async function falseFounder() {
  const shop = await newShop(testApp);
  const colleague = await newMember(testApp, shop, { role: 'admin' });
  const member = await newMember(testApp, shop);
  const keys = [shop, colleague].map(async ({ rest }) => (await rest.post('/api-keys', { name: 'Back way' })).body);
  await shop.rest.post('/store-connections', {
    name: 'Shop of somebody',
    platform: 'storeA',
    base_url: `${testApp.sandbox.url}/storeA`,
    access_token: 'shpat_test',
  });
  const { body: endpoint } = await shop.rest.post('/webhook-endpoints', { url: 'https://hooks.example/in?key=1' });
  await changed(
    testApp.ctx().em,
    sql`insert into pending_installs (id, digest, purpose, user_id, shop, connection_type, expires_at)
        values (${randomUUID()}, ${randomUUID()}, 'state', ${colleague.userId}, 'x.myshopify.com', 'store', now() + interval '1 hour')`,
  );
  return { shop, colleague, member, endpoint, keys: await Promise.all(keys) };
}

const status = async (token: string, path = '/users/me') => (await new RestClient(testApp.url, token).get(path)).status;
const login = ({ email, password }: Shop) => post('/auth/login', { email, password });
const activeEndpoints = ({ organizationId }: Shop) =>
  testApp.ctx().em.count(WebhookEndpoint, { organizationId, isActive: true });
const activeOthers = ({ organizationId, email }: Shop) =>
  testApp.ctx().em.count(User, { organizationId, isActive: true, email: { $ne: email } });

describe.each(PROOFS)('a founder who proves the address for the first time by %s', (_name, prove) => {
  it('ends the access of all other users and all API keys', async () => {
    const { shop, colleague, member, keys } = await falseFounder();
    const owner = await prove(shop);
    expect(await status(owner)).toBe(200);
    for (const { token } of [shop, colleague, member]) expect(await status(token)).toBe(401);
    for (const { api_key } of keys) expect(await status(api_key, '/plugin/status')).toBe(401);
    for (const other of [colleague, member])
      expect((await login(other)).body).toMatchObject({ detail: 'Account is disabled' });
    expect((await login(shop)).body).toMatchObject({ detail: 'Invalid email or password' });
    const { em } = testApp.ctx();
    expect(await em.count(ApiKey, { organizationId: shop.organizationId })).toBe(0);
    expect(
      await row(em, sql`select count(*)::int as installs from pending_installs where user_id = ${colleague.userId}`),
    ).toEqual({ installs: 0 });
    const ended = await em.find(AuditEntry, {
      organizationId: shop.organizationId,
      action: { $in: ['user.deleted', 'api_key.deleted', 'webhook_endpoint.disabled'] },
    });
    expect(ended.map(({ action, data }) => `${action} ${String(data['cause'])}`).toSorted()).toEqual([
      'api_key.deleted address_proven',
      'api_key.deleted address_proven',
      'user.deleted address_proven',
      'user.deleted address_proven',
      'webhook_endpoint.disabled address_proven',
    ]);
  });

  it('disables the webhook endpoints, which can be enabled again', async () => {
    const { shop, endpoint } = await falseFounder();
    const rest = new RestClient(testApp.url, await prove(shop));
    const path = `/webhook-endpoints/${endpoint.id}`;
    expect((await rest.get(path)).body).toMatchObject({
      is_active: false,
      disabled_reason: expect.stringContaining('took over'),
    });
    expect((await rest.patch(path, { is_active: true })).body).toMatchObject({
      is_active: true,
      disabled_reason: null,
    });
  });

  it('gets a mail and a notification about what ended and what stays', async () => {
    const { shop, colleague, member } = await falseFounder();
    const rest = new RestClient(testApp.url, await prove(shop));
    const { notifications } = (await rest.get('/notifications')).body;
    const connection = `Shop of somebody (storeA, ${testApp.sandbox.url}/storeA)`;
    expect(notifications).toMatchObject([
      {
        notification_type: 'account_recovered',
        data: {
          deactivated_users: expect.arrayContaining([colleague.email, member.email]),
          deactivated_user_count: 2,
          deleted_api_keys: ['Back way', 'Back way'],
          deleted_api_key_count: 2,
          disabled_webhook_endpoints: ['hooks.example'],
          disabled_webhook_endpoint_count: 1,
          store_connections: [connection],
        },
      },
    ]);
    const ctx = testApp.ctx();
    const mail = await ctx.em.findOneOrFail(Mail, { recipient: shop.email, kind: MailKind.account_recovered });
    const variables = JSON.parse(ctx.cipher.open(mail.facts!, mailCipherContext(mail.id)));
    expect(JSON.parse(variables.connections)).toEqual([connection]);
    expect(JSON.parse(variables.users)).toHaveLength(2);
    expect(JSON.parse(variables.webhookEndpoints)).toEqual(['hooks.example']);
    expect((await rest.get('/store-connections')).body.store_connections).toHaveLength(1);
  });

  it('can activate a user again, who then has no API keys', async () => {
    const { shop, colleague, keys } = await falseFounder();
    const rest = new RestClient(testApp.url, await prove(shop));
    expect((await rest.patch(`/users/${colleague.userId}`, { is_active: true })).status).toBe(200);
    expect((await login(colleague)).status).toBe(200);
    expect(await status(keys[1]!.api_key, '/plugin/status')).toBe(401);
  });

  it('leaves no user who was created at the same time', async () => {
    const { shop, colleague } = await falseFounder();
    const create = () =>
      colleague.rest.post('/users', { email: `${randomUUID()}@late.example`, password: 'eight horses at least' });
    const creations = Array.from({ length: 6 }, create);
    await prove(shop);
    await Promise.all(creations);
    expect(await activeOthers(shop)).toBe(0);
  });

  it('leaves no active webhook endpoint that was created at the same time', async () => {
    const { shop, colleague } = await falseFounder();
    const create = () => colleague.rest.post('/webhook-endpoints', { url: 'https://late.example/in' });
    const creations = Array.from({ length: 6 }, create);
    await prove(shop);
    await Promise.all(creations);
    expect(await activeEndpoints(shop)).toBe(0);
  });

  it('keeps a super admin, whom the owner is shown', async () => {
    const { shop, colleague } = await falseFounder();
    await testApp.ctx().em.nativeUpdate(User, { id: colleague.userId }, { isSuperAdmin: true });
    await prove(shop);
    expect(await status(colleague.token)).toBe(200);
    expect(await activeOthers(shop)).toBe(1);
  });

  it('is an administrator again', async () => {
    const { shop, colleague } = await falseFounder();
    const { body: founder } = await shop.rest.get('/users/me');
    expect((await colleague.rest.patch(`/users/${founder.id}`, { role: 'member' })).status).toBe(200);
    const rest = new RestClient(testApp.url, await prove(shop));
    expect((await rest.get('/users/me')).body).toMatchObject({ role: 'admin' });
    const entries = { action: 'user.updated', targetId: founder.id, actorId: founder.id };
    expect(await testApp.ctx().em.find(AuditEntry, entries)).toMatchObject([
      { data: { role: 'admin', cause: 'address_proven' } },
    ]);
    const { body } = await rest.get('/users');
    const former = body.find((user: { email: string }) => user.email === colleague.email);
    expect((await rest.patch(`/users/${former.id}`, { is_active: true })).status).toBe(200);
  });

  it('changes nothing else if the address was verified before', async () => {
    const { shop, colleague, keys } = await falseFounder();
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { emailVerified: true });
    await prove(shop);
    expect(await status(colleague.token)).toBe(200);
    expect(await status(keys[1]!.api_key, '/plugin/status')).toBe(200);
    expect(await activeEndpoints(shop)).toBe(1);
    expect(await testApp.ctx().em.count(Mail, { recipient: shop.email, kind: MailKind.account_recovered })).toBe(0);
  });
});

describe('a founder who had proven an address', () => {
  it.each(PROOFS)('takes nothing over by %s of a later address, also as a member', async (_name, prove) => {
    const { shop, colleague, member, keys } = await falseFounder();
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { emailVerified: true });
    const { body: founder } = await shop.rest.get('/users/me');
    const demoted = await colleague.rest.patch(`/users/${founder.id}`, { role: 'member' });
    expect(demoted.status).toBe(200);
    const email = `later-${shop.email}`;
    const rest = new RestClient(testApp.url, await signIn(testApp, shop));
    expect((await rest.patch('/users/me', { email, current_password: shop.password })).status).toBe(200);
    await prove({ ...shop, email });
    for (const { token } of [colleague, member]) expect(await status(token)).toBe(200);
    expect(await status(keys[1]!.api_key, '/plugin/status')).toBe(200);
    expect(await activeEndpoints(shop)).toBe(1);
  });
});

describe('a user whom an administrator created', () => {
  it('proves the address without any effect on the others', async () => {
    const { shop, colleague, member, keys } = await falseFounder();
    for (const [, prove] of PROOFS) expect(await status(await prove(member))).toBe(200);
    for (const { token } of [shop, colleague]) expect(await status(token)).toBe(200);
    expect(await status(keys[0]!.api_key, '/plugin/status')).toBe(200);
  });
});

describe('a call that began before the owner took the account over', () => {
  it('creates no user with the rights of the false founder', async () => {
    const { shop } = await falseFounder();
    const ctx = await asUser(testApp, shop);
    await reset(shop);
    const late = { email: `${randomUUID()}@late.example`, password: 'eight horses at least' };
    expect(await refusal(createUser(ctx, late as Parameters<typeof createUser>[1]))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await activeOthers(shop)).toBe(0);
  });

  it('creates and enables no webhook endpoint', async () => {
    const { shop, endpoint } = await falseFounder();
    const ctx = await asUser(testApp, shop);
    await reset(shop);
    const input = { url: 'https://late.example/in', description: '', eventTypes: [] };
    expect(await refusal(createWebhookEndpoint(ctx, input))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusal(updateWebhookEndpoint(ctx, endpoint.id, { isActive: true }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await activeEndpoints(shop)).toBe(0);
  });

  it('activates no user again', async () => {
    const { shop, colleague } = await falseFounder();
    const ctx = await asUser(testApp, shop);
    await reset(shop);
    expect(await refusal(updateUser(ctx, colleague.userId, { isActive: true }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await activeOthers(shop)).toBe(0);
  });

  it.each([
    ['sets no password of the owner', (ctx: Context, id: string) => updateUser(ctx, id, { password: 'known to both' })],
    [
      'gives the owner no other address',
      (ctx: Context, id: string) => updateUser(ctx, id, { email: `${randomUUID()}@late.example` }),
    ],
    ['removes no second factor of the owner', (ctx: Context, id: string) => resetUserTwoFactor(ctx, id)],
    ['suspends no second factor of the owner', (ctx: Context, id: string) => disableUserTwoFactor(ctx, id)],
    ['ends no session of the owner', (ctx: Context, id: string) => logoutUser(ctx, id)],
  ])('%s', async (_what, call) => {
    const { shop, colleague } = await falseFounder();
    const ctx = await asUser(testApp, colleague);
    const token = await reset(shop);
    const { id } = await testApp.ctx().em.findOneOrFail(User, { email: shop.email });
    expect(await refusal(call(ctx, id))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await status(token)).toBe(200);
    expect(await signIn(testApp, { email: shop.email, password: PASSWORD })).toEqual(expect.any(String));
  });
});
