import { describe, expect, it } from '@jest/globals';
import { PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { logLines } from '../../../http/log-lines.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { callBack, callBackAs, consent, installInShop, newDomain, signed } from './support.ts';

const FRONTEND = 'https://app.example/store-connections';
const testApp = useTestApp({ ROLE: 'web', FRONTEND_URL: 'https://app.example' });

interface Begun {
  shop: Shop;
  domain: string;
  state: string;
  /** The address that the merchant is redirected to. */
  location: URL;
}

async function begun(): Promise<Begun> {
  const [shop, domain] = [await newShop(testApp), newDomain()];
  const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
  return { shop, domain, state: body.state, location: await consent(body.authorization_url) };
}

const nothingStored = async ({ shop, domain }: Begun) => {
  const { em } = testApp.ctx();
  expect(await em.count(StoreConnection, { organizationId: shop.organizationId })).toBe(0);
  expect(await em.count(PendingInstall, { shop: domain, purpose: 'install' as never })).toBe(0);
};
/** The error code in the redirect of a browser. */
const browserErrorOf = async (query: { search: string }, error: string) =>
  expect((await callBack(testApp, query, 'text/html')).location!.href).toBe(`${FRONTEND}?error=${error}`);

const changed = ({ search }: URL, change: (query: URLSearchParams) => void): { search: string } => {
  const query = new URLSearchParams(search);
  change(query);
  return { search: `?${query}` };
};

describe('a callback with a manipulated query', () => {
  it.each<[string, (query: URLSearchParams) => void]>([
    ['another shop', (query) => query.set('shop', 'other.myshopify.com')],
    ['another code', (query) => query.set('code', 'x')],
    ['another state', (query) => query.set('state', 'x')],
    ['no state', (query) => query.delete('state')],
    ['another time', (query) => query.set('timestamp', '1')],
    ['one more parameter', (query) => query.set('more', '1')],
    ['a parameter twice', (query) => query.append('shop', 'other.myshopify.com')],
    ['its signature twice', (query) => query.append('hmac', query.get('hmac')!)],
    ['no signature', (query) => query.delete('hmac')],
    ['an empty signature', (query) => query.set('hmac', '')],
    ['another signature', (query) => query.set('hmac', '0'.repeat(64))],
    ['half a signature', (query) => query.set('hmac', query.get('hmac')!.slice(0, 32))],
    [
      'two values in one',
      (query) => (query.set('code', `${query.get('code')}&host=${query.get('host')}`), query.delete('host')),
    ],
  ])('is rejected for %s', async (_what, change) => {
    const call = await begun();
    const query = changed(call.location, change);
    expect(await callBack(testApp, query)).toMatchObject({ status: 401, body: { detail: 'Invalid signature' } });
    await browserErrorOf(query, 'invalid_signature');
    await nothingStored(call);
    // The original query is still valid.
    expect(await callBack(testApp, call.location)).toMatchObject({ status: 200 });
  });

  it('is rejected when it is signed with another secret', async () => {
    const { domain } = await begun();
    for (const secret of ['', 'shpss_other', 'sandbox-client-id'])
      expect(await callBack(testApp, signed({ shop: domain, code: 'x' }, secret || 'x'))).toMatchObject({
        status: 401,
      });
    expect(await callBack(testApp, { search: '' })).toMatchObject({ status: 401 });
  });
});

describe('a state of the callback', () => {
  const refused = { status: 400, body: { detail: 'Invalid or expired token' } };
  const again = ({ location }: Begun, more: Record<string, string>) => {
    const { hmac: _, ...fields } = Object.fromEntries(location.searchParams);
    return signed({ ...fields, ...more });
  };

  it('is accepted once', async () => {
    const call = await begun();
    const answers = await Promise.all([callBack(testApp, call.location), callBack(testApp, call.location)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await callBack(testApp, call.location)).toMatchObject(refused);
    await browserErrorOf(call.location, 'invalid_or_expired');
    expect(await testApp.ctx().em.count(PendingInstall, { shop: call.domain })).toBe(1);
  });

  it('expires after ten minutes', async () => {
    const call = await begun();
    const pending = await testApp.ctx().em.findOneOrFail(PendingInstall, { shop: call.domain });
    expect(pending.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 600_000);
    await testApp.ctx().em.nativeUpdate(PendingInstall, { shop: call.domain }, { expiresAt: new Date(Date.now() - 1) });
    expect(await callBack(testApp, call.location)).toMatchObject(refused);
    await nothingStored(call);
  });

  it('is accepted only for its shop', async () => {
    const [one, two] = [await begun(), await begun()];
    expect(await callBack(testApp, again(two, { state: one.state }))).toMatchObject(refused);
    await nothingStored(one);
    await nothingStored(two);
  });

  it.each(['', 'nonsense', 'x'.repeat(43), `${'x'.repeat(43)}.00000000-0000-4000-8000-000000000000`])(
    'is rejected when it is %j',
    async (state) => {
      const call = await begun();
      expect(await callBack(testApp, again(call, { state }))).toMatchObject(refused);
      await nothingStored(call);
    },
  );

  it('is rejected when it contains the session of another state', async () => {
    const [one, two] = [await begun(), await begun()];
    const mixed = `${one.state.split('.')[0]}.${two.state.split('.')[1]}`;
    expect(await callBack(testApp, again(one, { state: mixed }))).toMatchObject(refused);
  });
});

describe('a signed callback', () => {
  it.each(['example.com', 'a.myshopify.com.evil.example', 'a.myshopify.com/..', '', 'localhost'])(
    'is rejected for the shop %j',
    async (shop) => {
      const query = signed({ shop, code: 'x', timestamp: '1' });
      expect(await callBack(testApp, query)).toMatchObject({
        status: 422,
        body: { errors: [{ loc: ['query', 'shop'] }] },
      });
      await browserErrorOf(query, 'invalid_request');
    },
  );

  it('is rejected for a used code', async () => {
    const call = await begun();
    const { hmac: _, state: __, ...fields } = Object.fromEntries(call.location.searchParams);
    expect(await callBack(testApp, signed(fields as Record<string, string>))).toMatchObject({
      status: 200,
      body: { install_token: expect.any(String) },
    });
    expect(await callBack(testApp, signed(fields as Record<string, string>))).toMatchObject({ status: 400 });
    expect(await callBack(testApp, call.location)).toMatchObject({ status: 400 });
    expect(await testApp.ctx().em.count(StoreConnection, { organizationId: call.shop.organizationId })).toBe(0);
  });

  it('stores nothing and consumes the state when the merchant declined', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const location = await consent(body.authorization_url, 'cancel');
    expect(await callBack(testApp, location)).toMatchObject({
      status: 400,
      body: { detail: 'The installation was declined in the store' },
    });
    expect(await testApp.ctx().em.count(PendingInstall, { shop: domain })).toBe(0);
    expect(await testApp.ctx().em.count(StoreConnection, { organizationId: shop.organizationId })).toBe(0);
  });

  it('is rejected when the shop granted too few scopes', async () => {
    const [shop, domain] = [await newShop(testApp), newDomain()];
    const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}`);
    const code = testApp.sandbox.state.grants.newCode({ shop: domain, scopes: ['read_products'] });
    expect(await callBack(testApp, signed({ shop: domain, code, state: body.state }))).toMatchObject({
      status: 502,
      body: { detail: 'The store allowed less than the connection needs' },
    });
    expect(await testApp.ctx().em.count(StoreConnection, { organizationId: shop.organizationId })).toBe(0);
  });
});

describe('a shop that fails during an installation', () => {
  it.each([
    ['status', 502, 'store_failed'],
    ['html', 502, 'store_failed'],
    ['huge', 502, 'store_failed'],
    ['truncated', 502, 'store_failed'],
    ['reset', 502, 'store_failed'],
    ['hang', 504, 'store_timeout'],
  ] as const)(
    'stores nothing when the exchange of the code fails with the fault %s',
    async (kind, status, error) => {
      const calls = [await begun(), await begun()] as const;
      testApp.sandbox.state.faults.add({ system: 'storeA', kind, match: 'code=', times: 2 });
      const [json] = await Promise.all([
        callBack(testApp, calls[0].location),
        browserErrorOf(calls[1].location, error),
      ]);
      expect(json).toMatchObject({ status });
      expect(json.body.detail).toMatch(/^Upstream provider/);
      for (const call of calls) await nothingStored(call);
    },
    60_000,
  );

  it('is connected under its domain when only its name cannot be read', async () => {
    const call = await begun();
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'status', match: 'shop { name', times: 9 });
    const { body } = await callBackAs(testApp, call.shop, call.location);
    testApp.sandbox.state.faults.clear();
    expect((await call.shop.rest.get(`/store-connections/${body.connection_id}`)).body).toMatchObject({
      name: call.domain,
      status: 'active',
    });
  });
});

describe('the secrets of an installation', () => {
  it('appear in no response and no log line', async () => {
    const noisy = logLines(testApp);
    const [call, other] = [await begun(), await newShop(testApp)];
    const answers = [
      await callBack(testApp, call.location),
      await callBack(testApp, call.location),
      await callBack(testApp, await installInShop(other, newDomain())),
    ];
    answers.push(
      await callBack(
        testApp,
        changed(call.location, (query) => query.set('code', 'x')),
      ),
    );
    const output = JSON.stringify([answers.map(({ body, location }) => [body, location]), noisy]);
    for (const secret of ['shpat_', 'shprt_', 'shpss_', call.location.searchParams.get('code')!, call.state])
      expect(output).not.toContain(secret);
  });
});
