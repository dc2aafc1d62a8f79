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

/** A store whose responses the tests control. */
let store: Server;
type Says = (req: IncomingMessage, res: ServerResponse) => void;
let answer: Says;
let requests = 0;

const hostAndPort = () => `127.0.0.1:${(store.address() as AddressInfo).port}`;
const json = (res: ServerResponse, body: unknown): void =>
  void res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const OPEN = { data: { shop: { name: 'Open', primaryDomain: { url: 'https://images.example' } } } };
const THROTTLED = { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] };

beforeAll(async () => {
  store = createServer((req, res) => {
    requests += 1;
    answer(req, res);
  });
  await new Promise<void>((done) => void store.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  store.closeAllConnections();
  store.close();
});
const testApp = useTestApp(() => ({ ROLE: 'web', OUTBOUND_ALLOW: hostAndPort() }));

async function connect(given?: Shop) {
  const shop = given ?? (await newShop(testApp));
  const { body } = await shop.rest.post('/store-connections', {
    name: 'Shop',
    platform: 'storeA',
    base_url: `http://${hostAndPort()}`,
    access_token: 'shpat_first',
  });
  const ctx = await asUser(testApp, shop);
  return { shop, ctx, id: body.id as string, now: () => testApp.ctx().em.findOneOrFail(StoreConnection, body.id) };
}

/** Starts a live test and returns when the store has received its request. `respond` sends the response. */
async function pauseTest({ shop, id }: { shop: Shop; id: string }) {
  let goOn: () => void = () => undefined;
  answer = (_req, res) => void (goOn = () => json(res, OPEN));
  const before = requests;
  const result = shop.rest.post(`/store-connections/${id}/test`);
  await eventually(() => requests > before);
  return { result, respond: () => goOn() };
}

describe('a live test of a store', () => {
  it.each<[string, Says]>([
    ['a store that says nothing', () => undefined],
    ['a store that asks to wait, again and again', (_req, res) => json(res, THROTTLED)],
    ['a store that asks to wait for long', (_req, res) => void res.writeHead(429, { 'Retry-After': '25' }).end()],
    ['a store whose answer does not end', (_req, res) => void res.write('{')],
  ])('ends for %s and sets the connection to error', async (_what, says) => {
    const { ctx, id, now } = await connect();
    answer = says;
    expect(await testStoreConnection(ctx, id, 300)).toEqual({
      success: false,
      message:
        'The store cannot be reached, does not answer in time with a valid certificate, or asks to wait for too long.',
      storeName: null,
      mediaBaseUrl: null,
    });
    expect(await now()).toMatchObject({ status: 'error', lastConnectedAt: null });
  });

  it('writes nothing when its caller disconnects', async () => {
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
    ['JSON of another shape', (_req, res) => json(res, [1])],
    ['an answer of 11 MB', (_req, res) => void res.end('x'.repeat(11_000_000))],
    ['500', (_req, res) => void res.writeHead(500).end()],
    ['a redirect', (_req, res) => void res.writeHead(302, { Location: '/elsewhere' }).end()],
    ['a closed connection', (req) => void req.socket.destroy()],
  ])('reports %s in a sentence by REST and GraphQL', async (_what, says) => {
    const { shop, id, now } = await connect();
    answer = says;
    for (const api of ['REST', 'GraphQL'] as const) {
      const result = await callThrough(testApp, schema, api)(
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

describe('a change during a live test', () => {
  it.each([
    ['other credentials', { access_token: 'shpat_second' }],
    ['another address', { base_url: 'http://shop.example', access_token: 'shpat_second' }],
    ['no credentials', { access_token: null }],
  ])('to %s discards the result with 409', async (_what, change) => {
    const made = await connect();
    const { result, respond } = await pauseTest(made);
    expect(await made.shop.rest.patch(`/store-connections/${made.id}`, change)).toMatchObject({ status: 200 });
    respond();
    expect(await result).toMatchObject({
      status: 409,
      body: { detail: 'The store connection was changed while it was tested: test it again' },
    });
    expect(await made.now()).toMatchObject({ status: 'inactive', lastConnectedAt: null, mediaBaseUrl: null });
  });

  it('of name and media address stays, and the result is stored', async () => {
    const made = await connect();
    const { result, respond } = await pauseTest(made);
    await made.shop.rest.patch(`/store-connections/${made.id}`, {
      name: 'Renamed',
      media_base_url: 'https://cdn.example',
    });
    respond();
    expect(await result).toMatchObject({
      status: 200,
      body: { success: true, store_name: 'Open', media_base_url: 'https://cdn.example' },
    });
    expect(await made.now()).toMatchObject({ name: 'Renamed', status: 'active', mediaBaseUrl: 'https://cdn.example' });
  });

  it('is not assumed when the token was exchanged or encrypted with a new key', async () => {
    const made = await connect();
    const cipherContext = credentialsCipherContext({ id: made.id, organizationId: made.shop.organizationId });
    const { cipher } = testApp.service.runtime;
    const set = (values: Partial<StoreConnection>) => testApp.ctx().em.nativeUpdate(StoreConnection, made.id, values);
    const resealed = await pauseTest(made);
    await set({ credentials: cipher.seal('{"accessToken":"shpat_first"}', cipherContext) });
    resealed.respond();
    expect(await resealed.result).toMatchObject({ body: { success: true } });
    await set({
      credentials: cipher.seal('{"accessToken":"shpat_first","refreshToken":"shprt_first"}', cipherContext),
      tokenExpiresAt: new Date(Date.now() + 3_600_000),
    });
    const exchanged = await pauseTest(made);
    await set({
      credentials: cipher.seal('{"accessToken":"shpat_next","refreshToken":"shprt_next"}', cipherContext),
      tokenExpiresAt: new Date(Date.now() + 7_200_000),
    });
    exchanged.respond();
    expect(await exchanged.result).toMatchObject({ body: { success: true } });
  });

  it('that deletes the connection makes the test return 404', async () => {
    const made = await connect();
    const { result, respond } = await pauseTest(made);
    expect(await made.shop.rest.delete(`/store-connections/${made.id}`)).toMatchObject({ status: 204 });
    respond();
    expect(await result).toMatchObject({ status: 404, body: { detail: 'Store connection not found' } });
  });
});

describe('a live test of a connection with undecryptable credentials', () => {
  it('fails with a sentence and sets the connection to error', async () => {
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
