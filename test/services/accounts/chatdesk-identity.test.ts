import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
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
