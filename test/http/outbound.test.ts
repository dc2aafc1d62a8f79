import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { snakeCase } from '../../src/core/naming.ts';
import { lookAtImages } from '../../src/services/images/look-at-images.ts';
import { canaryServer, webServer } from '../core/outbound-servers.ts';
import { INSIDE_ADDRESSES, LOOPBACK_SPELLINGS } from '../core/outbound-spellings.ts';
import { useTestApp } from '../support/test-app.ts';
import type { RestClient } from '../support/rest-client.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { graphql } from './graphql-client.ts';

const canary = canaryServer();
let seen: IncomingMessage[] = [];
/** A store that is allowed, and redirects every call by the status of its first path to what is told beside it. */
const store = webServer((req, res) => {
  seen.push(req);
  const [, status, to] = req.url!.split('/');
  res.writeHead(Number(status) || 302, { Location: Buffer.from(to ?? '', 'base64url').toString() }).end();
});
/** Another host that may be reached, but not with what is another one's. */
let strayed: IncomingMessage[] = [];
const stranger = webServer((req, res) => {
  strayed.push(req);
  res.setHeader('content-type', 'application/json').end('{}');
});
const testApp = useTestApp(() => ({
  ROLE: 'web',
  OUTBOUND_ALLOW: `127.0.0.1:${store.port},127.0.0.1:${stranger.port}`,
}));
beforeEach(() => {
  seen = [];
  strayed = [];
});

/** Hundreds of calls each. */
const LONG_MS = 180_000;
const AT_ONCE = 8;
const PLATFORMS = ['storeA', 'woocommerce', 'cms', 'custom'];
const secretsOf = (platform: string): Record<string, string> =>
  platform === 'storeA' || platform === 'custom'
    ? { accessToken: 'shpat_secret_of_a_test' }
    : { consumerKey: 'ck_secret_of_a_test', consumerSecret: 'cs_secret_of_a_test' };
const toCanary = (spelling: string) => spelling.replaceAll('PORT', String(canary.port));
const ADDRESSES = () => [
  ...LOOPBACK_SPELLINGS.map(toCanary),
  ...INSIDE_ADDRESSES.map((address) => `http://${address.includes(':') ? `[${address}]` : address}:${canary.port}`),
];

/** What an address comes to: `refused` when it is given, `no success` by the live test, or something that must not be. */
type Outcome = string;
type Door = (shop: Shop, platform: string, baseUrl: string) => Promise<Outcome>;

const overRest: Door = async ({ rest }, platform, baseUrl) => {
  const secrets = Object.fromEntries(
    Object.entries(secretsOf(platform)).map(([name, value]) => [snakeCase(name), value]),
  );
  const created = await rest.post('/store-connections', { name: 'Inside', platform, base_url: baseUrl, ...secrets });
  if (created.status !== 201) return refusedAt(created.status, created.body.detail);
  return outcome(await testOver(rest, created.body.id));
};
const testOver = async (rest: RestClient, id: string) => {
  const { status, body } = await rest.post(`/store-connections/${id}/test`);
  return status === 200 ? body : { success: status };
};
const overGraphql: Door = async ({ token }, platform, baseUrl) => {
  const input = { name: 'Inside', platform, baseUrl, ...secretsOf(platform) };
  const { body } = await graphql(
    testApp,
    token,
    'mutation ($input: CreateStoreConnectionInput!) { createStoreConnection(input: $input) { id } }',
    { input },
  );
  if (body.errors) return refusedAt(body.errors[0].extensions.code === 'VALIDATION' ? 422 : 0, body.errors[0].message);
  const tested = await graphql(
    testApp,
    token,
    'mutation ($id: ID!) { testStoreConnection(connectionId: $id) { success message } }',
    { id: body.data.createStoreConnection.id },
  );
  return outcome(tested.body.data?.testStoreConnection ?? tested.body);
};
/** Only the address may be at fault. */
const refusedAt = (status: number, detail: string): Outcome =>
  status === 422 && /^Validation error: \S*base_?url: [^;]+$/i.test(detail) ? 'refused' : detail;
const outcome = ({ success, message }: { success?: unknown; message?: string }): Outcome =>
  success === false && !/secret|ECONN|at \/|undici/.test(message ?? '')
    ? 'no success'
    : JSON.stringify({ success, message });

describe.each([
  ['REST', overRest],
  ['GraphQL', overGraphql],
] as const)('a connection made over %s', (_name, door) => {
  it.each(PLATFORMS)(
    'of %s never reaches an address inside, however it is spelled',
    async (platform) => {
      const shop = await newShop(testApp);
      const addresses = ADDRESSES();
      for (let at = 0; at < addresses.length; at += AT_ONCE) {
        const some = addresses.slice(at, at + AT_ONCE);
        const came = await Promise.all(
          some.map(async (address): Promise<[string, Outcome]> => [address, await door(shop, platform, address)]),
        );
        expect(came.filter(([, how]) => !['refused', 'no success'].includes(how))).toEqual([]);
        expect([some, canary.connections]).toEqual([some, 0]);
      }
    },
    LONG_MS,
  );

  it.each(PLATFORMS)(
    'of %s is not led inside by its store, and its credentials go nowhere',
    async (platform) => {
      const shop = await newShop(testApp);
      for (const status of [301, 302, 303, 307, 308]) {
        for (const to of [
          `http://127.0.0.1:${canary.port}/`,
          `http://localhost:${canary.port}/`,
          'file:///etc/passwd',
          'gopher://127.0.0.1/',
          'data:application/json,{}',
          'ftp://127.0.0.1/',
          `http://127.0.0.1:${stranger.port}/`,
        ]) {
          const base = `http://127.0.0.1:${store.port}/${status}/${Buffer.from(to).toString('base64url')}`;
          expect([to, await door(shop, platform, base)]).toEqual([to, 'no success']);
        }
      }
      expect(canary.connections).toBe(0);
      expect(seen.length).toBeGreaterThan(0);
      expect(
        strayed
          .map(({ headers, url }) => JSON.stringify([headers, url]))
          .filter((told) => /secret_of_a_test|basic|bearer|webhook/i.test(told)),
      ).toEqual([]);
    },
    LONG_MS,
  );
});

describe('an image of a product', () => {
  it('is not fetched from inside, nor from where its address redirects to', async () => {
    const redirects = [301, 302, 303, 307, 308].map(
      (status) =>
        `http://127.0.0.1:${store.port}/${status}/${Buffer.from(`http://127.0.0.1:${canary.port}/`).toString('base64url')}`,
    );
    const addresses = [...ADDRESSES(), ...redirects];
    const { images, warnings } = await lookAtImages(
      testApp.ctx(),
      randomUUID(),
      addresses,
      new AbortController().signal,
    );
    expect([images, warnings.length, canary.connections]).toEqual([[], addresses.length, 0]);
  });
});

describe('the address of a chat desk', () => {
  it('is refused where it leads inside by itself', async () => {
    const { rest } = await newShop(testApp);
    for (const address of INSIDE_ADDRESSES) {
      const baseUrl = `https://${address.includes(':') ? `[${address}]` : address}`;
      expect([
        address,
        (await rest.put('/organization/chat-tenant', { account_id: 1, base_url: baseUrl, api_token: 'token' })).status,
      ]).toEqual([address, 422]);
    }
    for (const name of ['localhost', 'LOCALHOST.', 'a.localhost', '0x7f.1', '①②⑦.1']) {
      expect([
        name,
        (
          await rest.put('/organization/chat-tenant', {
            account_id: 1,
            base_url: `https://${name}`,
            api_token: 'token',
          })
        ).status,
      ]).toEqual([name, 422]);
    }
    expect(canary.connections).toBe(0);
  });
});
