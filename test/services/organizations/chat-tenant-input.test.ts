import { describe, expect, it } from '@jest/globals';
import { ChatTenant } from '../../../entities/organizations/chat-tenant.ts';
import { chatTenantCipherContext } from '../../../src/services/organizations/get-chat-tenant.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web', OUTBOUND_ALLOW: '10.0.0.7:3000,chat.localhost:80' });

const PATH = '/organization/chat-tenant';
const TOKEN = 'chat-token-to-look-for';
const SETUP = { account_id: 7, base_url: 'https://chat.example' };

const tokenOf = async ({ organizationId }: Shop) => {
  const { em, cipher } = testApp.ctx();
  const { apiToken } = await em.findOneOrFail(ChatTenant, { organizationId });
  return apiToken ? cipher.open(apiToken, chatTenantCipherContext(organizationId, 'api_token')) : null;
};

describe('the setup of the chat tenant', () => {
  it('requires the token again for another host or plain http', async () => {
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
    // The same host without encryption.
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
    [{ knowledge: 'x'.repeat(20_001) }, 'knowledge'],
    [{ enabled: null }, 'enabled'],
    [{ enabled: 'yes' }, 'enabled'],
  ])('rejects %.60j with 422', async (wrong, field) => {
    const shop = await newShop(testApp);
    const { status, body } = await shop.rest.put(PATH, { ...SETUP, api_token: TOKEN, ...wrong });
    expect({ status, paths: body.errors.map((error: { loc: string[] }) => error.loc) }).toEqual({
      status: 422,
      paths: [['body', field]],
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
  ])('rejects the address %s in a private network', async (base_url) => {
    const { rest } = await newShop(testApp);
    expect((await rest.put(PATH, { ...SETUP, base_url })).body.errors).toEqual([
      { loc: ['body', 'base_url'], msg: 'must be an address on the public internet', type: 'value_error' },
    ]);
  });

  it.each(['http://10.0.0.7:3000', 'http://chat.localhost/desk', 'https://93.184.216.34', 'https://localhost.example'])(
    'accepts the address %s',
    async (base_url) => {
      const { rest } = await newShop(testApp);
      expect(await rest.put(PATH, { ...SETUP, base_url })).toMatchObject({ status: 200, body: { base_url } });
    },
  );
});
