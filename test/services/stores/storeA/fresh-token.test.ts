import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRuntime } from '../../../../bin/service.ts';
import { Notification } from '../../../../entities/notifications/notification.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { type Runtime, systemContext } from '../../../../src/core/context.ts';
import { openStore } from '../../../../src/services/stores/open-store.ts';
import { exchangeTokens } from '../../../../src/services/stores/storeA/exchange-tokens.ts';
import { acquireLease } from '../../../../src/services/stores/storeA/exchange-lease.ts';
import { readStoredCredentials } from '../../../../src/services/stores/storeA/stored-credentials.ts';
import { refusal } from '../../../support/as-user.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { connectShop, newDomain } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });
/** Stand-ins for several processes of an installation: runtimes that share the database and the shop. */
const processes: Runtime[] = [];
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  for (let n = 0; n < 3; n += 1)
    processes.push(await openRuntime({ ...testApp.config, DATABASE_POOL: 5 }, testApp.stores, closers));
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

interface Connected {
  shop: Shop;
  domain: string;
  id: string;
}

async function connected(): Promise<Connected> {
  const [shop, domain] = [await newShop(testApp), newDomain()];
  return { shop, domain, id: await connectShop(testApp, shop, domain) };
}

const stored = (id: string) => testApp.ctx().em.findOneOrFail(StoreConnection, id, { populate: ['credentials'] });
const set = (id: string, values: Partial<StoreConnection>) =>
  testApp.ctx().em.nativeUpdate(StoreConnection, id, values);
const expire = (id: string) => set(id, { tokenExpiresAt: new Date(Date.now() - 1000) });
const exchanges = (domain: string) =>
  testApp.sandbox.state.calls
    .recent('storeA')
    .filter(
      ({ path, body }) =>
        path.includes(`${domain}/admin/oauth/access_token`) && body.includes('grant_type=refresh_token'),
    );
const open = async (id: string, runtime: Runtime = testApp.service.runtime) => {
  const ctx = systemContext(runtime);
  return openStore(ctx, await ctx.em.findOneOrFail(StoreConnection, id));
};

describe('an expired access token', () => {
  it('is exchanged once for many concurrent callers in several processes', async () => {
    const { id, domain } = await connected();
    const before = await stored(id);
    await expire(id);
    testApp.sandbox.state.latency.set('storeA', 200);
    const stores = await Promise.all(Array.from({ length: 30 }, (_, n) => open(id, processes[n % 3])));
    testApp.sandbox.state.latency.clear();
    expect(exchanges(domain)).toHaveLength(1);
    for (const store of stores.slice(0, 6)) await expect(store.test()).resolves.toHaveProperty('storeName');
    const after = await stored(id);
    expect(after.credentials).not.toBe(before.credentials);
    expect(after).toMatchObject({ status: 'active', refreshingUntil: null });
    expect(after.tokenExpiresAt!.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    expect(after.updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime());
    await open(id);
    expect(exchanges(domain)).toHaveLength(1);
  });

  it('is exchanged for a store that is already open, without a new client', async () => {
    const { id, domain } = await connected();
    const store = await open(id);
    await expire(id);
    await expect(store.test()).resolves.toHaveProperty('storeName');
    expect(await open(id)).toBe(store);
    expect(exchanges(domain)).toHaveLength(1);
  });

  it('is exchanged with the newest refresh token each time', async () => {
    const { id, domain } = await connected();
    for (let n = 1; n <= 3; n += 1) {
      await expire(id);
      await expect((await open(id)).test()).resolves.toHaveProperty('storeName');
      expect(exchanges(domain)).toHaveLength(n);
    }
  });

  it('is exchanged for all connections that share it', async () => {
    const { shop, id, domain } = await connected();
    const blog = await connectShop(testApp, shop, domain, 'blog');
    await Promise.all([expire(id), expire(blog)]);
    await Promise.all([open(id, processes[0]), open(blog, processes[1])]);
    expect(exchanges(domain)).toHaveLength(1);
    for (const each of [id, blog]) await expect((await open(each)).test()).resolves.toHaveProperty('storeName');
  });

  it('is exchanged once when the shop rejects it early', async () => {
    const { id, domain } = await connected();
    const stores = await Promise.all(processes.map((runtime) => open(id, runtime)));
    testApp.sandbox.state.grants.revokeAccess(domain);
    const pages = await Promise.all(stores.flatMap((store) => Array.from({ length: 8 }, () => store.test())));
    expect(pages).toHaveLength(24);
    expect(exchanges(domain)).toHaveLength(1);
  });
});

describe('an access token that expires soon', () => {
  it('is used while another process exchanges it and when the exchange fails', async () => {
    const { id, domain } = await connected();
    await set(id, { tokenExpiresAt: new Date(Date.now() + 60_000), refreshingUntil: new Date(Date.now() + 60_000) });
    await expect((await open(id)).test()).resolves.toHaveProperty('storeName');
    expect(exchanges(domain)).toEqual([]);
    await set(id, { refreshingUntil: null });
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'status', match: 'grant_type=refresh_token' });
    await expect((await open(id)).test()).resolves.toHaveProperty('storeName');
    expect(await stored(id)).toMatchObject({ status: 'active', refreshingUntil: null });
    expect(exchanges(domain)).toHaveLength(1);
    expect((await open(id, processes[0])) && exchanges(domain)).toHaveLength(2);
  });
});

describe('an exchange of tokens', () => {
  it('is repeated after the lease of a crashed process has expired', async () => {
    const { id, domain } = await connected();
    await expire(id);
    await set(id, { refreshingUntil: new Date(Date.now() + 700) });
    await expect((await open(id)).test()).resolves.toHaveProperty('storeName');
    expect(exchanges(domain)).toHaveLength(1);
  });

  it('can be repeated with the old refresh token when its response was lost', async () => {
    const { id, domain } = await connected();
    const { refreshToken } = await readStoredCredentials(testApp.ctx(), await stored(id));
    expect(testApp.sandbox.state.grants.renew(domain, refreshToken!)).not.toBeNull();
    await expire(id);
    await expect((await open(id)).test()).resolves.toHaveProperty('storeName');
    expect(await stored(id)).toMatchObject({ status: 'active' });
  });

  it('stores nothing after its lease has expired', async () => {
    const { id } = await connected();
    const owner = await stored(id);
    const ctx = testApp.ctx();
    const { refreshToken } = await readStoredCredentials(ctx, owner);
    const lease = (await acquireLease(ctx, owner))!;
    expect(await acquireLease(testApp.ctx(), owner)).toBeNull();
    const later = new Date(Date.now() + 45_000);
    await set(id, { refreshingUntil: later });
    await exchangeTokens(ctx, owner, refreshToken!, lease);
    expect(await stored(id)).toMatchObject({ credentials: owner.credentials, refreshingUntil: later });
    await expect(
      exchangeTokens(ctx, owner, refreshToken!, { ...lease, acquiredAt: performance.now() - 20_000 }),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('that the shop rejects sets the connection to error and notifies the administrators once', async () => {
    const { shop, id, domain } = await connected();
    await expire(id);
    testApp.sandbox.state.grants.uninstall(domain);
    const message = 'The store has withdrawn the access of the app: connect the store again';
    const refusals = await Promise.all(Array.from({ length: 6 }, (_, n) => refusal(open(id, processes[n % 3]))));
    for (const each of refusals) expect(each).toMatchObject({ code: 'NOT_CONFIGURED', message });
    expect(await stored(id)).toMatchObject({ status: 'error', refreshingUntil: null });
    expect(exchanges(domain).length).toBeLessThanOrEqual(3);
    expect((await shop.rest.post(`/store-connections/${id}/test`)).body).toMatchObject({ success: false, message });
    const notifications = await testApp
      .ctx()
      .em.find(Notification, { notificationType: 'store_disconnected' as never, data: { connection_id: id } as never });
    expect(notifications).toMatchObject([
      { data: { reason: 'access_withdrawn', store_names: [expect.any(String)], shop: domain } },
    ]);
    expect(await connectShop(testApp, shop, domain)).toBe(id);
    expect((await shop.rest.post(`/store-connections/${id}/test`)).body).toMatchObject({ success: true });
    expect(await stored(id)).toMatchObject({ status: 'active' });
  });

  it.each(['status', 'html', 'reset', 'huge'] as const)(
    'that fails by %s changes nothing and can be repeated',
    async (kind) => {
      const { shop, id } = await connected();
      await expire(id);
      const before = await stored(id);
      testApp.sandbox.state.faults.add({ system: 'storeA', kind, match: 'grant_type=refresh_token', times: 2 });
      await expect((await open(id)).test()).rejects.toMatchObject({ name: 'ProviderError' });
      expect(await stored(id)).toMatchObject({
        status: 'active',
        credentials: before.credentials,
        refreshingUntil: null,
      });
      expect((await shop.rest.post(`/store-connections/${id}/test`)).body).toMatchObject({ success: true });
    },
  );

  it('is never made for a token that a user entered', async () => {
    const { shop, id, domain } = await connected();
    await shop.rest.patch(`/store-connections/${id}`, { access_token: 'shpat_custom' });
    await expire(id);
    await expect((await open(id)).test()).resolves.toHaveProperty('storeName');
    expect(exchanges(domain)).toEqual([]);
  });
});
