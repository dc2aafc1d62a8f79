import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { supportWidgetUrl } from '../../../src/providers/chat/support-widget.ts';
import { getChatdeskIdentity } from '../../../src/services/accounts/users/chatdesk-identity.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';

const KEY = 'the key that the chat desk knows';
const testApp = useTestApp({ ROLE: 'web', CHATDESK_IDENTITY_KEY: KEY });

describe('the chat desk identity', () => {
  it('is the id of the user with its HMAC under the configured key', async () => {
    const shop = await newShop(testApp);
    await shop.rest.patch('/users/me', { first_name: 'Ada', last_name: 'Lovelace' });
    const { body: me } = await shop.rest.get('/users/me');
    const { status, body, headers } = await shop.rest.get('/users/me/chatdesk-identity');
    const hash = createHmac('sha256', KEY).update(me.id).digest('hex');
    expect({ status, body }).toEqual({
      status: 200,
      body: { identifier: me.id, identifier_hash: hash, email: shop.email, name: 'Ada Lovelace' },
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('has an empty name if the user has none', async () => {
    const shop = await newShop(testApp);
    expect((await shop.rest.get('/users/me/chatdesk-identity')).body.name).toBe('');
  });

  it('requires a signed-in user', async () => {
    expect((await (await newShop(testApp)).rest.as(null).get('/users/me/chatdesk-identity')).status).toBe(401);
  });

  it('uses a sandbox key with the sandbox, and is not available without a key', async () => {
    const ctx = await asUser(testApp, await newShop(testApp));
    const with_ = (change: object) =>
      getChatdeskIdentity({ ...ctx, config: { ...ctx.config, CHATDESK_IDENTITY_KEY: undefined, ...change } });
    const { identifier, identifierHash } = await with_({});
    expect(identifierHash).toMatch(/^[0-9a-f]{64}$/);
    expect(identifierHash).not.toBe(createHmac('sha256', KEY).update(identifier).digest('hex'));
    for (const change of [{ SANDBOX_URL: undefined }, { production: true }]) {
      expect(await refusal(with_(change))).toMatchObject({
        code: 'NOT_CONFIGURED',
        status: 503,
        message: 'Chat desk is not configured',
      });
    }
  });
});

describe('the support chat', () => {
  const SANDBOX_URL = 'http://127.0.0.1:4100';
  const OWN = { CHATDESK_URL: 'https://desk.example', CHATDESK_WEBSITE_TOKEN: 'a b', CHATDESK_IDENTITY_KEY: KEY };
  const urlWith = (settings: Partial<Parameters<typeof supportWidgetUrl>[0]>) =>
    supportWidgetUrl({ production: false, ...settings });

  it('is the widget of the sandbox where nothing is configured', async () => {
    const { body, status } = await (await newShop(testApp)).rest.get('/users/me/support-chat');
    const widget = `${testApp.sandbox.url}/chatdesk/widget?website_token=sandbox`;
    expect([status, body]).toEqual([200, { widget_url: widget }]);
    expect(urlWith({ SANDBOX_URL, production: true })).toBeNull();
    expect(urlWith({})).toBeNull();
  });

  it('needs the address, the website and the identity key of a chat desk', () => {
    expect(urlWith({ ...OWN, production: true })).toBe('https://desk.example/widget?website_token=a+b');
    for (const name of ['CHATDESK_WEBSITE_TOKEN', 'CHATDESK_IDENTITY_KEY'])
      expect(urlWith({ ...OWN, SANDBOX_URL, [name]: undefined })).toBeNull();
  });
});
