import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { schema } from '../../../resolvers/schema.ts';
import { createCipher } from '../../../src/core/cipher.ts';
import { credentialsCipherContext } from '../../../src/services/stores/credentials.ts';
import { testStoreConnection } from '../../../src/services/stores/test-store-connection.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { nextRequest } from '../../support/catalog.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop, type Shop } from '../../support/shop.ts';

/** A store that answers as a test wants, when it wants. */
let store: Server;
type Says = (req: IncomingMessage, res: ServerResponse) => void;
let answer: Says;
let asked = 0;

const place = () => `127.0.0.1:${(store.address() as AddressInfo).port}`;
const json = (res: ServerResponse, body: unknown): void =>
  void res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const OPEN = { data: { shop: { name: 'Open', primaryDomain: { url: 'https://images.example' } } } };
const THROTTLED = { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] };

beforeAll(async () => {
  store = createServer((req, res) => {
    asked += 1;
    answer(req, res);
  });
  await new Promise<void>((done) => void store.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  store.closeAllConnections();
  store.close();
});
const testApp = useTestApp(() => ({ ROLE: 'web', OUTBOUND_ALLOW: place() }));

async function connect(given?: Shop) {
  const shop = given ?? (await newShop(testApp));
  const { body } = await shop.rest.post('/store-connections', {
    name: 'Shop',
    platform: 'storeA',
    base_url: `http://${place()}`,
    access_token: 'shpat_first',
  });
  const ctx = await asUser(testApp, shop);
  return { shop, ctx, id: body.id as string, now: () => testApp.ctx().em.findOneOrFail(StoreConnection, body.id) };
}

/** Starts a live test and answers once the store has its call in hand; `let go` answers it. */
async function held({ shop, id }: { shop: Shop; id: string }) {
  let goOn: () => void = () => undefined;
  answer = (_req, res) => void (goOn = () => json(res, OPEN));
  const before = asked;
  const result = shop.rest.post(`/store-connections/${id}/test`);
  await eventually(() => asked > before);
  return { result, letGo: () => goOn() };
}

describe('a live test', () => {
  it.each<[string, Says]>([
    ['a store that says nothing', () => undefined],
    ['a store that asks to wait, again and again', (_req, res) => json(res, THROTTLED)],
    ['a store that asks to wait for long', (_req, res) => void res.writeHead(429, { 'Retry-After': '25' }).end()],
    ['a store whose answer does not end', (_req, res) => void res.write('{')],
  ])('of %s ends, and the connection is in error', async (_what, says) => {
    const { ctx, id, now } = await connect();
    answer = says;
    expect(await testStoreConnection(ctx, id, 300)).toEqual({
      success: false,
      message: 'The store did not answer in time, or asked to wait for too long.',
      storeName: null,
      mediaBaseUrl: null,
    });
    expect(await now()).toMatchObject({ status: 'error', lastConnectedAt: null });
  });

  it('that its caller leaves writes nothing', async () => {
    const { ctx, id, now } = await connect();
    const gone = new AbortController();
    answer = () => gone.abort();
    expect(await refusal(testStoreConnection({ ...ctx, signal: gone.signal }, id))).toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await now()).toMatchObject({ status: 'inactive' });
  });

  it.each<[string, Says]>([
    ['wrong keys', (_req, res) => void res.writeHead(401).end('{"errors":"Invalid"}')],
    [
      'HTML instead of JSON',
      (_req, res) => void res.setHeader('content-type', 'text/html').end('<html>Welcome</html>'),
    ],
    ['JSON that means nothing', (_req, res) => json(res, [1])],
    ['an answer of 11 MB', (_req, res) => void res.end('x'.repeat(11_000_000))],
    ['500', (_req, res) => void res.writeHead(500).end()],
    ['a redirect', (_req, res) => void res.writeHead(302, { Location: '/elsewhere' }).end()],
    ['a closed door', (req) => void req.socket.destroy()],
  ])('answers %s with a sentence, at both doors', async (_what, says) => {
    const { shop, id, now } = await connect();
    answer = says;
    for (const door of ['REST', 'GraphQL'] as const) {
      const result = await callThrough(testApp, schema, door)(
        'Mutation.testStoreConnection',
        { connection_id: id },
        shop.token,
      );
      expect(result).toEqual({
        success: false,
        message: expect.stringMatching(/^[A-Z][^<{]+\.$/),
        store_name: null,
        media_base_url: null,
      });
    }
    expect(await now()).toMatchObject({ status: 'error', lastConnectedAt: null });
  });
});

describe('what happens while a live test runs', () => {
  it.each([
    ['other credentials', { access_token: 'shpat_second' }],
    ['another address', { base_url: 'http://shop.example', access_token: 'shpat_second' }],
    ['no credentials any more', { access_token: null }],
  ])('%s: the result is not about them, and is not written', async (_what, change) => {
    const made = await connect();
    const { result, letGo } = await held(made);
    expect(await made.shop.rest.patch(`/store-connections/${made.id}`, change)).toMatchObject({ status: 200 });
    letGo();
    expect(await result).toMatchObject({
      status: 409,
      body: { detail: 'The store connection was changed while it was tested: test it again' },
    });
    expect(await made.now()).toMatchObject({ status: 'inactive', lastConnectedAt: null, mediaBaseUrl: null });
  });

  it('another name and media address stay, and the result counts', async () => {
    const made = await connect();
    const { result, letGo } = await held(made);
    await made.shop.rest.patch(`/store-connections/${made.id}`, {
      name: 'Renamed',
      media_base_url: 'https://cdn.example',
    });
    letGo();
    expect(await result).toMatchObject({
      status: 200,
      body: { success: true, store_name: 'Open', media_base_url: 'https://cdn.example' },
    });
    expect(await made.now()).toMatchObject({ name: 'Renamed', status: 'active', mediaBaseUrl: 'https://cdn.example' });
  });

  it('a token that the service exchanges, and one that is sealed with a new key, are still the same', async () => {
    const made = await connect();
    const place = credentialsCipherContext({ id: made.id, organizationId: made.shop.organizationId });
    const { cipher } = testApp.service.runtime;
    const set = (values: Partial<StoreConnection>) => testApp.ctx().em.nativeUpdate(StoreConnection, made.id, values);
    const resealed = await held(made);
    await set({ credentials: cipher.seal('{"accessToken":"shpat_first"}', place) });
    resealed.letGo();
    expect(await resealed.result).toMatchObject({ body: { success: true } });
    await set({
      credentials: cipher.seal('{"accessToken":"shpat_first","refreshToken":"shprt_first"}', place),
      tokenExpiresAt: new Date(Date.now() + 3_600_000),
    });
    const exchanged = await held(made);
    await set({
      credentials: cipher.seal('{"accessToken":"shpat_next","refreshToken":"shprt_next"}', place),
      tokenExpiresAt: new Date(Date.now() + 7_200_000),
    });
    exchanged.letGo();
    expect(await exchanged.result).toMatchObject({ body: { success: true } });
  });

  it('its deletion: the test answers 404', async () => {
    const made = await connect();
    const { result, letGo } = await held(made);
    expect(await made.shop.rest.delete(`/store-connections/${made.id}`)).toMatchObject({ status: 204 });
    letGo();
    expect(await result).toMatchObject({ status: 404, body: { detail: 'Store connection not found' } });
  });

  it('credentials that cannot be opened fail the test in a sentence', async () => {
    const { ctx, id, now, shop } = await connect();
    const sealed = createCipher(randomBytes(32)).seal(
      '{}',
      credentialsCipherContext({ id, organizationId: shop.organizationId }),
    );
    await testApp.ctx().em.nativeUpdate(StoreConnection, id, { credentials: sealed });
    expect(await testStoreConnection(nextRequest(ctx), id)).toMatchObject({
      success: false,
      message: 'The stored credentials cannot be opened: enter them again',
    });
    expect(await now()).toMatchObject({ status: 'error' });
  });
});
