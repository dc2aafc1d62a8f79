import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ChatTenant } from '../../../entities/organizations/chat-tenant.ts';
import { createCipher } from '../../../src/core/cipher.ts';
import { chatTenantCipherContext } from '../../../src/services/organizations/get-chat-tenant.ts';
import { updateChatTenant } from '../../../src/services/organizations/update-chat-tenant.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { logLines } from '../../http/log-lines.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { auditEntries, newMemberOnly, storedContent } from './support.ts';

const testApp = useTestApp({ ROLE: 'web', PUBLIC_URL: 'https://api.example/' });

const PATH = '/organization/chat-tenant';
const TOKEN = 'chat-token-to-look-for';
const SETUP = { account_id: 7, base_url: 'https://chat.example' };
const WEBHOOK = /^https:\/\/api\.example\/api\/v1\/chatbot\/tenant-webhook\?account_id=7&token=([\w-]{43})$/;

const tokenOf = async ({ organizationId }: Shop) => {
  const { em, cipher } = testApp.ctx();
  const { apiToken } = await em.findOneOrFail(ChatTenant, { organizationId });
  return apiToken ? cipher.open(apiToken, chatTenantCipherContext(organizationId, 'api_token')) : null;
};

describe('the chat tenant', () => {
  it('is 404 before the setup and then returned as it was set', async () => {
    const shop = await newShop(testApp);
    expect(await shop.rest.get(PATH)).toMatchObject({
      status: 404,
      body: { detail: 'Chat tenant not found', code: 'NOT_FOUND' },
    });
    const bare = await shop.rest.put(PATH, { ...SETUP, base_url: 'https://chat.example/desk//' });
    expect([bare.status, bare.body]).toEqual([
      200,
      {
        account_id: 7,
        base_url: 'https://chat.example/desk',
        knowledge: '',
        enabled: false,
        webhook_url: expect.stringMatching(WEBHOOK),
        has_api_token: false,
        last_unanswered_reason: null,
        last_unanswered_at: null,
      },
    ]);
    const full = { ...SETUP, knowledge: 'We close at five.', enabled: true };
    const set = await shop.rest.put(PATH, { ...full, api_token: ` ${TOKEN} ` });
    expect(set.body).toEqual({ ...bare.body, ...full, has_api_token: true });
    const read = await shop.rest.get(PATH);
    expect(read.body).toEqual(set.body);
    for (const { headers } of [set, read]) expect(headers.get('cache-control')).toBe('no-store');
    expect(await tokenOf(shop)).toBe(TOKEN);
  });

  it('is the same over GraphQL as over REST', async () => {
    const shop = await newShop(testApp);
    const FIELDS = '{ accountId baseUrl knowledge enabled webhookUrl hasApiToken }';
    const { body } = await graphql(
      testApp,
      shop.token,
      `mutation { updateChatTenant(input: { accountId: 7, baseUrl: "https://chat.example", apiToken: "t", enabled: true }) ${FIELDS} }`,
    );
    const over = {
      accountId: 7,
      baseUrl: 'https://chat.example',
      knowledge: '',
      enabled: true,
      webhookUrl: expect.stringMatching(WEBHOOK),
      hasApiToken: true,
    };
    expect(body.data.updateChatTenant).toEqual(over);
    expect((await graphql(testApp, shop.token, `{ chatTenant ${FIELDS} }`)).body.data).toEqual({
      chatTenant: body.data.updateChatTenant,
    });
    expect((await shop.rest.get(PATH)).body.webhook_url).toBe(body.data.updateChatTenant.webhookUrl);
  });

  it('keeps its token if the input has none and removes it for null', async () => {
    const shop = await newShop(testApp);
    await shop.rest.put(PATH, { ...SETUP, api_token: TOKEN, knowledge: 'Much', enabled: true });
    expect((await shop.rest.put(PATH, SETUP)).body).toMatchObject({
      has_api_token: true,
      knowledge: '',
      enabled: false,
    });
    expect(await tokenOf(shop)).toBe(TOKEN);
    expect((await shop.rest.put(PATH, { ...SETUP, api_token: null })).body.has_api_token).toBe(false);
    expect(await tokenOf(shop)).toBeNull();
  });

  it('can be enabled only with a token', async () => {
    const shop = await newShop(testApp);
    const enabled = { ...SETUP, enabled: true };
    const rejected = {
      status: 422,
      body: { detail: 'Validation error: body.enabled: cannot be true without an api_token' },
    };
    expect(await shop.rest.put(PATH, enabled)).toMatchObject(rejected);
    expect((await shop.rest.get(PATH)).status).toBe(404);
    expect((await shop.rest.put(PATH, { ...enabled, api_token: TOKEN })).status).toBe(200);
    expect((await shop.rest.put(PATH, enabled)).status).toBe(200);
    expect(await shop.rest.put(PATH, { ...enabled, api_token: null })).toMatchObject(rejected);
    expect((await shop.rest.get(PATH)).body).toMatchObject({ enabled: true, has_api_token: true });
  });

  it('is for administrators of its organization only', async () => {
    const [shop, other, member] = [await newShop(testApp), await newShop(testApp), await newMemberOnly(testApp)];
    await shop.rest.put(PATH, SETUP);
    expect((await other.rest.get(PATH)).status).toBe(404);
    for (const body of [SETUP, { account_id: 'x' }]) {
      expect(await member.rest.put(PATH, body)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect((await member.rest.as(null).put(PATH, body)).status).toBe(401);
    }
    expect((await member.rest.get(PATH)).status).toBe(403);
    expect(refusalOf(await graphql(testApp, member.token, '{ chatTenant { webhookUrl } }'))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(
      await refusal(
        updateChatTenant(await asUser(testApp, member), {
          accountId: 7,
          baseUrl: SETUP.base_url,
          knowledge: '',
          enabled: false,
        }),
      ),
    ).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is one row with one webhook after concurrent setups', async () => {
    const shop = await newShop(testApp);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => shop.rest.put(PATH, { ...SETUP, knowledge: String(n) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.webhook_url)).size).toBe(1);
    expect(await testApp.ctx().em.count(ChatTenant, { organizationId: shop.organizationId })).toBe(1);
  });

  it('gets new secrets if the stored ones can no longer be decrypted', async () => {
    const shop = await newShop(testApp);
    const before = (await shop.rest.put(PATH, { ...SETUP, api_token: TOKEN, enabled: true })).body;
    const sealed = createCipher(randomBytes(32)).seal('x', 'by a key that is lost');
    await testApp.ctx().em.nativeUpdate(ChatTenant, { organizationId: shop.organizationId }, { webhookToken: sealed });
    expect(await shop.rest.get(PATH)).toMatchObject({
      status: 503,
      body: {
        detail: 'The stored webhook token cannot be opened: set the chat tenant up again',
        code: 'NOT_CONFIGURED',
      },
    });
    expect((await shop.rest.put(PATH, { ...SETUP, enabled: true })).body.detail).toBe(
      'Validation error: body.enabled: cannot be true without an api_token',
    );
    const { status, body } = await shop.rest.put(PATH, { ...SETUP, api_token: TOKEN, enabled: true });
    expect({ status, body }).toEqual({ status: 200, body: { ...before, webhook_url: expect.stringMatching(WEBHOOK) } });
    expect(body.webhook_url).not.toBe(before.webhook_url);
    expect((await shop.rest.get(PATH)).body).toEqual(body);
    expect((await auditEntries(testApp, shop)).at(-1)).toMatchObject({
      action: 'chat_tenant.updated',
      data: { fields: ['api_token', 'webhook_token'] },
    });
  });

  it('has a webhook token of its own, and its secrets never appear in responses, logs or stores', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const lines = logLines(testApp);
    const answers = [
      await shop.rest.put(PATH, { ...SETUP, api_token: TOKEN }),
      await shop.rest.get(PATH),
      await shop.rest.put(PATH, { ...SETUP, api_token: `${TOKEN} spaced` }),
      await shop.rest.get('/audit-log'),
    ];
    const secret = WEBHOOK.exec(answers[0]!.body.webhook_url)![1]!;
    expect(WEBHOOK.exec((await other.rest.put(PATH, SETUP)).body.webhook_url)![1]).not.toBe(secret);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 200]);
    const stored = await storedContent(testApp);
    for (const text of [stored, JSON.stringify(lines), JSON.stringify(answers.map(({ body }) => body))])
      expect(text).not.toContain(TOKEN);
    for (const text of [stored, JSON.stringify(lines), JSON.stringify(answers[3]!.body)])
      expect(text).not.toContain(secret);
  });

  it('is audited with the names of the changed fields, and not if nothing changed', async () => {
    const shop = await newShop(testApp);
    await shop.rest.put(PATH, { ...SETUP, api_token: TOKEN });
    await shop.rest.put(PATH, SETUP);
    await shop.rest.put(PATH, { ...SETUP, account_id: 8, knowledge: 'private' });
    const entry = {
      action: 'chat_tenant.updated',
      actorEmail: shop.email,
      targetType: 'organization',
      targetId: shop.organizationId,
    };
    expect(await auditEntries(testApp, shop)).toMatchObject([
      { ...entry, data: { fields: ['account_id', 'base_url', 'api_token'] } },
      { ...entry, data: { fields: ['account_id', 'knowledge'] } },
    ]);
  });
});
