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
import { audited, keptAnywhere, newMemberOnly } from './support.ts';

const testApp = useTestApp({
  ROLE: 'web',
  PUBLIC_URL: 'https://api.example/',
  OUTBOUND_ALLOW: '10.0.0.7:3000,chat.localhost:80',
});

const PATH = '/organization/chat-tenant';
const TOKEN = 'chat-token-to-look-for';
const SETUP = { account_id: 7, base_url: 'https://chat.example' };
const WEBHOOK = /^https:\/\/api\.example\/api\/v1\/chatbot\/tenant-webhook\?account_id=7&token=([\w-]{43})$/;

const rowOf = ({ organizationId }: Shop) => testApp.ctx().em.findOneOrFail(ChatTenant, { organizationId });
const tokenOf = async (shop: Shop) => {
  const { apiToken } = await rowOf(shop);
  return apiToken
    ? testApp.ctx().cipher.open(apiToken, chatTenantCipherContext(shop.organizationId, 'api_token'))
    : null;
};

describe('the chat tenant', () => {
  it('is not there before it is set up; then it is read as it was set', async () => {
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
      },
    ]);
    const full = { ...SETUP, knowledge: 'We close at five.', enabled: true };
    const set = await shop.rest.put(PATH, { ...full, api_token: ` ${TOKEN} ` });
    expect(set.body).toEqual({ ...full, webhook_url: bare.body.webhook_url, has_api_token: true });
    const read = await shop.rest.get(PATH);
    expect(read.body).toEqual(set.body);
    for (const { headers } of [set, read]) expect(headers.get('cache-control')).toBe('no-store');
    expect(await tokenOf(shop)).toBe(TOKEN);
  });

  it('is the same over GraphQL', async () => {
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

  it('keeps a token that is absent, and removes it by null', async () => {
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

  it('is enabled only with a token', async () => {
    const shop = await newShop(testApp);
    const enabled = { ...SETUP, enabled: true };
    const refused = {
      status: 422,
      body: { detail: 'Validation error: body.enabled: cannot be true without an api_token' },
    };
    expect(await shop.rest.put(PATH, enabled)).toMatchObject(refused);
    expect((await shop.rest.get(PATH)).status).toBe(404);
    expect((await shop.rest.put(PATH, { ...enabled, api_token: TOKEN })).status).toBe(200);
    expect((await shop.rest.put(PATH, enabled)).status).toBe(200);
    expect(await shop.rest.put(PATH, { ...enabled, api_token: null })).toMatchObject(refused);
    expect((await shop.rest.get(PATH)).body).toMatchObject({ enabled: true, has_api_token: true });
  });

  it('sends a stored token to no other host: a move needs it again', async () => {
    const shop = await newShop(testApp);
    const move = (base_url: string, more = {}) => shop.rest.put(PATH, { account_id: 7, base_url, ...more });
    await move('https://chat.example', { api_token: TOKEN });
    for (const other of [
      'https://evil.example',
      'https://chat.example:8443',
      'https://chat.example.evil.example',
      'https://sub.chat.example',
    ]) {
      expect(await move(other)).toMatchObject({
        status: 422,
        body: {
          errors: [{ loc: ['body', 'api_token'], msg: 'must be given again for another host', type: 'missing' }],
        },
      });
    }
    // The same host, but for everybody on the way to read.
    expect((await move('http://chat.example')).status).toBe(422);
    expect((await shop.rest.get(PATH)).body.base_url).toBe('https://chat.example');
    for (const same of ['https://chat.example/desk', 'HTTPS://CHAT.example', 'https://chat.example:443'])
      expect((await move(same)).status).toBe(200);
    expect((await move('https://new.example', { api_token: 'new' })).status).toBe(200);
    expect(await tokenOf(shop)).toBe('new');
    expect((await move('http://new.example', { api_token: 'new' })).status).toBe(200);
    expect((await move('https://new.example')).status).toBe(200);
    expect((await move('https://newer.example', { api_token: null })).status).toBe(200);
    expect((await move('https://newest.example')).status).toBe(200);
  });

  it.each([
    [{ account_id: 0 }, 'account_id'],
    [{ account_id: -1 }, 'account_id'],
    [{ account_id: 2 ** 31 }, 'account_id'],
    [{ account_id: '7' }, 'account_id'],
    [{ account_id: null }, 'account_id'],
    [{ account_id: undefined }, 'account_id'],
    [{ base_url: undefined }, 'base_url'],
    [{ base_url: '' }, 'base_url'],
    [{ base_url: 'chat.example' }, 'base_url'],
    [{ base_url: 'ftp://chat.example' }, 'base_url'],
    [{ base_url: 'https:chat.example' }, 'base_url'],
    [{ base_url: 'https://user:pass@chat.example' }, 'base_url'],
    [{ base_url: 'https://chat.example?x=1' }, 'base_url'],
    [{ base_url: 'https://chat.example/#x' }, 'base_url'],
    [{ base_url: 'https://chat\n.example' }, 'base_url'],
    [{ base_url: 'https://chat.example?' }, 'base_url'],
    [{ base_url: 'https://chat.example/#' }, 'base_url'],
    [{ base_url: 'https://@chat.example' }, 'base_url'],
    [{ base_url: 'https://:@chat.example' }, 'base_url'],
    [{ base_url: 'https:///chat.example' }, 'base_url'],
    [{ base_url: 'https://chat.example/\u001b[31m' }, 'base_url'],
    [{ base_url: 'https://chat.example\\@evil.example' }, 'base_url'],
    [{ base_url: `https://chat.example/${'x'.repeat(2000)}` }, 'base_url'],
    [{ api_token: '' }, 'api_token'],
    [{ api_token: 'two words' }, 'api_token'],
    [{ api_token: 'x'.repeat(501) }, 'api_token'],
    [{ api_token: 5 }, 'api_token'],
    [{ knowledge: null }, 'knowledge'],
    [{ knowledge: 'x'.repeat(20_001) }, 'knowledge'],
    [{ enabled: null }, 'enabled'],
    [{ enabled: 'yes' }, 'enabled'],
  ])('is refused with %.60j', async (wrong, field) => {
    const shop = await newShop(testApp);
    const { status, body } = await shop.rest.put(PATH, { ...SETUP, api_token: TOKEN, ...wrong });
    expect({ status, places: body.errors.map((error: { loc: string[] }) => error.loc) }).toEqual({
      status: 422,
      places: [['body', field]],
    });
    expect((await shop.rest.get(PATH)).status).toBe(404);
  });

  it.each([
    'http://127.0.0.1',
    'http://localhost:3000',
    'http://sub.localhost',
    'http://LOCALHOST.',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]',
    'http://[::ffff:10.0.0.1]',
    'http://10.0.0.7',
    'http://10.0.0.7:3001',
    'https://169.254.169.254',
    'http://0.0.0.0',
  ])('is refused at %s, an address inside', async (base_url) => {
    const { rest } = await newShop(testApp);
    expect((await rest.put(PATH, { ...SETUP, base_url })).body.errors).toEqual([
      { loc: ['body', 'base_url'], msg: 'must be an address on the public internet', type: 'value_error' },
    ]);
  });

  it.each(['http://10.0.0.7:3000', 'http://chat.localhost/desk', 'https://93.184.216.34', 'https://localhost.example'])(
    'may be at %s',
    async (base_url) => {
      const { rest } = await newShop(testApp);
      expect(await rest.put(PATH, { ...SETUP, base_url })).toMatchObject({ status: 200, body: { base_url } });
    },
  );

  it('is for administrators of the own organization', async () => {
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

  it('is one row with one webhook, however many set it up at once', async () => {
    const shop = await newShop(testApp);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => shop.rest.put(PATH, { ...SETUP, knowledge: String(n) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.webhook_url)).size).toBe(1);
    expect(await testApp.ctx().em.count(ChatTenant, { organizationId: shop.organizationId })).toBe(1);
  });

  it('is set up anew where its secrets cannot be opened any more', async () => {
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
    expect((await audited(testApp, shop)).at(-1)).toMatchObject({
      action: 'chat_tenant.updated',
      data: { fields: ['api_token', 'webhook_token'] },
    });
  });

  it('has a webhook of its own in every organization, and its secrets are nowhere to be read', async () => {
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
    const kept = await keptAnywhere(testApp);
    for (const place of [kept, JSON.stringify(lines), JSON.stringify(answers.map(({ body }) => body))])
      expect(place).not.toContain(TOKEN);
    for (const place of [kept, JSON.stringify(lines), JSON.stringify(answers[3]!.body)])
      expect(place).not.toContain(secret);
  });

  it('is audited with the names of what changed, and not when nothing did', async () => {
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
    expect(await audited(testApp, shop)).toMatchObject([
      { ...entry, data: { fields: ['account_id', 'base_url', 'api_token'] } },
      { ...entry, data: { fields: ['account_id', 'knowledge'] } },
    ]);
  });
});
