import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';

const SHOP = 'one.myshopify.com';
const CLIENT = { client_id: 'sandbox-client-id', client_secret: 'shpss_sandbox_secret' };
const REQUESTED = {
  client_id: CLIENT.client_id,
  scope: 'read_products,write_products',
  redirect_uri: 'https://api.example/callback',
  state: 'of ours',
};

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ port: 0, catalogue: 'samples/catalogue.csv' })));
beforeEach(() => sandbox.state.reset());
afterAll(() => sandbox.close());

const at = (path: string, shop = SHOP) => `${sandbox.url}/storeA/${shop}${path}`;
const form = (path: string, fields: Record<string, string>, shop = SHOP) =>
  fetch(at(path, shop), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const control = (path: string, body: object) =>
  fetch(`${sandbox.url}/control/storeA/${path}`, { method: 'POST', body: JSON.stringify(body) });

/** Where the browser is sent after a button. */
async function press(decision: string, more: Record<string, string> = {}): Promise<URLSearchParams> {
  const response = await form('/admin/oauth/authorize', { ...REQUESTED, ...more, decision });
  expect(response.status).toBe(302);
  const { origin, pathname, searchParams } = new URL(response.headers.get('location')!);
  expect(`${origin}${pathname}`).toBe(REQUESTED.redirect_uri);
  return searchParams;
}

const newCode = async (scope = REQUESTED.scope): Promise<string> => (await press('install', { scope })).get('code')!;

// What the platform answers, whatever it is.
// oxlint-disable-next-line typescript/no-explicit-any
async function token(
  fields: Record<string, string>,
  shop = SHOP, // oxlint-disable-next-line typescript/no-explicit-any
): Promise<{ status: number; body: any }> {
  const response = await form('/admin/oauth/access_token', fields, shop);
  return { status: response.status, body: await response.json() };
}
const exchange = (code: string, more: Record<string, string> = {}, shop = SHOP) =>
  token({ ...CLIENT, code, expiring: '1', ...more }, shop);
const renew = (refresh_token: string, shop = SHOP) =>
  token({ ...CLIENT, grant_type: 'refresh_token', refresh_token }, shop);

async function api(
  accessToken: string,
  query = '{ shop { name } products(first: 1) { nodes { id } } }',
  shop = SHOP,
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<{ status: number; body: any }> {
  const response = await fetch(at('/admin/api/2026-10/graphql.json', shop), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Shopify-Access-Token': accessToken },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, body: await response.json() };
}

describe('the consent page', () => {
  it('names the sandbox and the requested scopes, and has buttons to install and to cancel', async () => {
    const response = await fetch(`${at('/admin/oauth/authorize')}?${new URLSearchParams(REQUESTED)}`);
    const html = await response.text();
    expect(response.headers.get('x-sandbox')).toBe('content-automation-service');
    for (const part of ['(sandbox)', SHOP, 'write_products', '>Install<', '>Cancel<', 'value="of ours"'])
      expect(html).toContain(part);
  });

  it('shows query parameters as text, not as HTML', async () => {
    const html = await (
      await fetch(
        `${at('/admin/oauth/authorize')}?${new URLSearchParams({ ...REQUESTED, state: '"><script>x</script>', scope: '<b>' })}`,
      )
    ).text();
    expect(html).not.toMatch(/<script>x|<b>/);
  });

  it.each(['install', 'cancel'])('redirects to the app with a signed query after %s', async (decision) => {
    const query = await press(decision);
    const hmac = query.get('hmac');
    query.delete('hmac');
    query.sort();
    expect(hmac).toBe(createHmac('sha256', CLIENT.client_secret).update(query.toString()).digest('hex'));
    expect(Object.fromEntries(query)).toMatchObject({
      shop: SHOP,
      state: 'of ours',
      host: expect.any(String),
      timestamp: expect.stringMatching(/^\d{10}$/),
    });
    expect([query.has('code'), query.get('error')]).toEqual(
      decision === 'install' ? [true, null] : [false, 'access_denied'],
    );
  });

  it.each([{ client_id: 'other' }, { redirect_uri: 'javascript:alert(1)' }, { redirect_uri: '' }, { scope: '' }])(
    'is not shown for %j',
    async (wrong) => {
      expect(
        (await fetch(`${at('/admin/oauth/authorize')}?${new URLSearchParams({ ...REQUESTED, ...wrong })}`)).status,
      ).toBe(400);
      expect((await form('/admin/oauth/authorize', { ...REQUESTED, ...wrong, decision: 'install' })).status).toBe(400);
    },
  );

  it('starts an installation from the shop’s side without a state', async () => {
    const html = await (
      await fetch(`${sandbox.url}/storeA/admin/oauth/install?${new URLSearchParams(REQUESTED)}`)
    ).text();
    expect(html).toContain('(sandbox)');
    const response = await fetch(`${sandbox.url}/storeA/admin/oauth/install`, {
      method: 'POST',
      body: new URLSearchParams({ ...REQUESTED, shop: SHOP }),
      redirect: 'manual',
    });
    const query = new URL(response.headers.get('location')!).searchParams;
    expect([query.get('shop'), query.has('state'), query.has('code')]).toEqual([SHOP, false, true]);
  });
});

describe('the token endpoint', () => {
  it('exchanges a code for expiring tokens once, and only for its app and shop', async () => {
    const code = await newCode();
    expect(await exchange(code, { client_secret: 'other' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await exchange(code, {}, 'two.myshopify.com')).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    const given = await exchange(code);
    expect(given).toMatchObject({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^shpat_/),
        scope: REQUESTED.scope,
        expires_in: 3600,
        refresh_token: expect.stringMatching(/^shprt_/),
        refresh_token_expires_in: 7_776_000,
      },
    });
    expect(await exchange(code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: expect.stringContaining('already used') },
    });
    expect((await api(given.body.access_token)).body.data.products.nodes).toHaveLength(1);
    expect((await api(given.body.access_token, undefined, 'two.myshopify.com')).status).toBe(401);
  });

  it('issues a token without expiry on request', async () => {
    const { body } = await exchange(await newCode(), { expiring: '0' });
    expect(Object.keys(body).toSorted()).toEqual(['access_token', 'sandbox', 'scope']);
  });

  it('exchanges a refresh token repeatedly until its successor is used', async () => {
    const first = (await exchange(await newCode())).body;
    const lost = (await renew(first.refresh_token)).body;
    const second = (await renew(first.refresh_token)).body;
    expect(new Set([first, lost, second].map((each) => each.refresh_token)).size).toBe(3);
    expect([(await api(first.access_token)).status, (await api(second.access_token)).status]).toEqual([401, 200]);
    const third = (await renew(second.refresh_token)).body;
    const refused = {
      status: 401,
      body: { error: 'invalid_request', error_description: 'This request requires an active refresh_token' },
    };
    for (const old of [first, lost]) expect(await renew(old.refresh_token)).toMatchObject(refused);
    expect(await renew(third.refresh_token, 'two.myshopify.com')).toMatchObject(refused);
    expect(await renew('nonsense')).toMatchObject(refused);
    expect((await api(third.access_token)).status).toBe(200);
  });

  it('revokes earlier tokens of the shop with a new authorization', async () => {
    const old = (await exchange(await newCode())).body;
    await exchange(await newCode());
    expect((await api(old.access_token)).status).toBe(401);
    expect((await renew(old.refresh_token)).status).toBe(401);
  });

  it('accepts JSON bodies', async () => {
    const body = JSON.stringify({ ...CLIENT, code: await newCode(), expiring: 1 });
    const response = await fetch(at('/admin/oauth/access_token'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(await response.json()).toMatchObject({ expires_in: 3600 });
  });
});

describe('an access token', () => {
  it('becomes invalid when it expires, is revoked, or the app is uninstalled', async () => {
    await control('tokens/lifetime', { seconds: 0.001 });
    const ended = (await exchange(await newCode())).body;
    await pause(5);
    expect((await api(ended.access_token)).status).toBe(401);
    await control('tokens/lifetime', { seconds: 3600 });
    const renewed = (await renew(ended.refresh_token)).body;
    await control('tokens/revoke', { shop: SHOP });
    expect((await api(renewed.access_token)).status).toBe(401);
    expect((await renew(renewed.refresh_token)).status).toBe(200);
    await control('webhooks/uninstall', { shop: SHOP });
    expect((await renew(renewed.refresh_token)).status).toBe(401);
    expect((await control('tokens/revoke', {})).status).toBe(400);
  });

  it('allows only the granted scopes', async () => {
    const { access_token: blog } = (await exchange(await newCode('write_content'))).body;
    const { access_token: reader } = (await exchange(await newCode('read_products'))).body;
    expect((await api(blog)).status).toBe(401);
    expect((await api(reader)).body.data.products.nodes).toHaveLength(1);
    const written = await api(
      reader,
      'mutation { productUpdate(product: { id: "gid://shopify/Product/1", title: "x" }) { userErrors { message } } }',
    );
    expect(written.body).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'ACCESS_DENIED' }, path: ['productUpdate'] }],
    });
  });

  it('of a custom app is accepted with all scopes', async () => {
    expect((await api('shpat_test')).status).toBe(200);
    expect((await api(`shpat_${'0'.repeat(32)}`)).status).toBe(401);
    expect((await api('nonsense')).status).toBe(401);
  });
});
