import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { Platform } from '../../../entities/stores/platform.ts';
import type { CreateStoreConnectionInput } from '../../../schema/stores/inputs.ts';
import { createStoreConnection } from '../../../src/services/stores/create-store-connection.ts';
import { testStoreConnection } from '../../../src/services/stores/test-store-connection.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
/** A server at a private address that is not allowed. It must never be called. */
let canary: Server;
let touched = 0;

beforeAll(async () => {
  canary = createServer((_req, res) => res.end('{}'));
  canary.on('connection', () => (touched += 1));
  await new Promise<void>((done) => void canary.listen(0, '127.0.0.1', done));
});
afterAll(() => void canary.close());

const canaryPort = () => (canary.address() as AddressInfo).port;
const sandboxShop = () => `${testApp.sandbox.url}/storeA`;

async function connect(more: Partial<CreateStoreConnectionInput> = {}) {
  const ctx = await asUser(testApp, await newShop(testApp));
  const connection = await createStoreConnection(ctx, {
    name: 'Shop',
    platform: Platform.storeA,
    baseUrl: sandboxShop(),
    accessToken: 'shpat_test',
    ...more,
  });
  return {
    ctx,
    id: connection.id,
    test: () => testStoreConnection(ctx, connection.id),
    now: () => testApp.ctx().em.findOneOrFail(StoreConnection, connection.id),
  };
}

describe('a live test of a connection', () => {
  it('sets it to active and stores the media address', async () => {
    const { test, now } = await connect();
    const result = await test();
    expect(result).toMatchObject({
      success: true,
      message: `Connected to ${result.storeName}`,
      storeName: expect.any(String),
      mediaBaseUrl: expect.stringMatching(/^https?:/),
    });
    expect(await now()).toMatchObject({
      status: 'active',
      mediaBaseUrl: result.mediaBaseUrl,
      currency: 'EUR',
      lastConnectedAt: expect.any(Date),
    });
  });

  it('keeps the currency of an earlier test where this one cannot read it', async () => {
    const { test, now } = await connect({
      platform: Platform.woocommerce,
      baseUrl: `${testApp.sandbox.url}/woocommerce`,
      accessToken: undefined,
      consumerKey: 'ck_test',
      consumerSecret: 'cs_test',
    });
    await test();
    testApp.sandbox.state.faults.add({ system: 'woocommerce', kind: 'status', status: 404, match: 'data/currencies' });
    expect(await test()).toMatchObject({ success: true });
    expect(await now()).toMatchObject({ status: 'active', currency: 'EUR' });
  });

  it('keeps the media address that the user entered', async () => {
    const { test, now } = await connect({ mediaBaseUrl: 'https://cdn.example' });
    expect(await test()).toMatchObject({ success: true, mediaBaseUrl: 'https://cdn.example' });
    expect(await now()).toMatchObject({ mediaBaseUrl: 'https://cdn.example' });
  });

  it.each(['https://user:pass@cdn.example', 'https://cdn.example?key=1', 'javascript:alert(1)', 'cdn'])(
    'ignores the media address %s of a store, which a user could not enter either',
    async (url) => {
      const { ctx, id, now } = await connect();
      const store = createServer((_req, res) =>
        res
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ data: { shop: { name: 'Odd', primaryDomain: { url } } } })),
      );
      await new Promise<void>((done) => void store.listen(0, '127.0.0.1', done));
      const hostAndPort = `127.0.0.1:${(store.address() as AddressInfo).port}`;
      await testApp.ctx().em.nativeUpdate(StoreConnection, id, { baseUrl: `http://${hostAndPort}` });
      const config = { ...ctx.config, OUTBOUND_ALLOW: [hostAndPort] };
      expect(await testStoreConnection({ ...ctx, config, em: ctx.orm.em.fork() }, id)).toMatchObject({
        success: true,
        storeName: 'Odd',
        mediaBaseUrl: null,
      });
      expect((await now()).mediaBaseUrl ?? null).toBeNull();
      store.closeAllConnections();
      store.close();
    },
  );

  it('stores the status of the last test and the time of the last success', async () => {
    const { ctx, id, test, now } = await connect();
    await test();
    const { lastConnectedAt } = await now();
    await testApp.ctx().em.nativeUpdate(StoreConnection, id, { baseUrl: 'http://127.0.0.1:1' });
    expect(await testStoreConnection({ ...ctx, em: ctx.orm.em.fork() }, id)).toMatchObject({
      success: false,
      storeName: null,
    });
    expect(await now()).toMatchObject({ status: 'error', lastConnectedAt });
    await testApp.ctx().em.nativeUpdate(StoreConnection, id, { baseUrl: sandboxShop() });
    expect(await testStoreConnection({ ...ctx, em: ctx.orm.em.fork() }, id)).toMatchObject({ success: true });
    expect(await now()).toMatchObject({ status: 'active' });
  });

  it.each([['no credentials', { accessToken: undefined }, 'The store connection has no credentials']])(
    'fails with a sentence for %s',
    async (_what, more, message) => {
      const { test, now } = await connect(more);
      expect(await test()).toEqual({ success: false, message, storeName: null, mediaBaseUrl: null });
      expect(await now()).toMatchObject({ status: 'error' });
    },
  );

  it('fails for a server that is not a store without repeating its response', async () => {
    const { test, now } = await connect({ baseUrl: `${testApp.sandbox.url}/nowhere` });
    const { success, message } = await test();
    expect(success).toBe(false);
    expect(message).toMatch(/^[A-Z].+\.$/);
    expect(message).not.toMatch(/\bat \/|node:|\{|</);
    expect(await now()).toMatchObject({ status: 'error' });
  });

  it('never calls a private address that is not allowed', async () => {
    const port = canaryPort();
    const hosts = [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `2130706433:${port}`,
      `0.0.0.0:${port}`,
    ];
    for (const host of hosts) {
      const { test, now } = await connect({ baseUrl: `http://${host}` });
      expect(await test()).toMatchObject({
        success: false,
        message: 'This address is not reachable: it is not on the public internet.',
      });
      expect(await now()).toMatchObject({ status: 'error', lastConnectedAt: null });
    }
    expect(touched).toBe(0);
  });

  it('returns 404 for a connection of another organization', async () => {
    const { id, now } = await connect();
    expect(await refusal(testStoreConnection(await asUser(testApp, await newShop(testApp)), id))).toMatchObject({
      message: 'Store connection not found',
    });
    expect(await refusal(testStoreConnection(testApp.ctx(), id))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await now()).toMatchObject({ status: 'inactive' });
  });
});
