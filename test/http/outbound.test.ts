import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { snakeCase } from '../../src/core/naming.ts';
import { fetchImages } from '../../src/services/images/fetch-images.ts';
import { canaryServer, webServer } from '../core/outbound-servers.ts';
import { INSIDE_ADDRESSES, LOOPBACK_SPELLINGS } from '../core/outbound-spellings.ts';
import { sampled } from '../support/long.ts';
import { useTestApp } from '../support/test-app.ts';
import type { RestClient } from '../support/rest-client.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { graphql } from './graphql-client.ts';

const canary = canaryServer();
let storeRequests: IncomingMessage[] = [];
/** A store on the allowlist. It redirects each request with the status and to the address in its path. */
const store = webServer((req, res) => {
  storeRequests.push(req);
  const [, status, to] = req.url!.split('/');
  res.writeHead(Number(status) || 302, { Location: Buffer.from(to ?? '', 'base64url').toString() }).end();
});
/** Another host on the allowlist, which must not get the credentials of the store. */
let strangerRequests: IncomingMessage[] = [];
const stranger = webServer((req, res) => {
  strangerRequests.push(req);
  res.setHeader('content-type', 'application/json').end('{}');
});
const testApp = useTestApp(() => ({
  ROLE: 'web',
  OUTBOUND_ALLOW: `127.0.0.1:${store.port},127.0.0.1:${stranger.port}`,
}));
beforeEach(() => {
  storeRequests = [];
  strangerRequests = [];
});

/** Each test makes hundreds of requests. */
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

/** `rejected` when the connection is created, `no success` of its live test, or an outcome that must not happen. */
type Outcome = string;
type TestAddress = (shop: Shop, platform: string, baseUrl: string) => Promise<Outcome>;

const overRest: TestAddress = async ({ rest }, platform, baseUrl) => {
  const secrets = Object.fromEntries(
    Object.entries(secretsOf(platform)).map(([name, value]) => [snakeCase(name), value]),
  );
  const created = await rest.post('/store-connections', { name: 'Inside', platform, base_url: baseUrl, ...secrets });
  if (created.status !== 201) return rejection(created.status, created.body.detail);
  return outcome(await testOver(rest, created.body.id));
};
const testOver = async (rest: RestClient, id: string) => {
  const { status, body } = await rest.post(`/store-connections/${id}/test`);
  return status === 200 ? body : { success: status };
};
const overGraphql: TestAddress = async ({ token }, platform, baseUrl) => {
  const input = { name: 'Inside', platform, baseUrl, ...secretsOf(platform) };
  const { body } = await graphql(
    testApp,
    token,
    'mutation ($input: CreateStoreConnectionInput!) { createStoreConnection(input: $input) { id } }',
    { input },
  );
  if (body.errors) return rejection(body.errors[0].extensions.code === 'VALIDATION' ? 422 : 0, body.errors[0].message);
  const tested = await graphql(
    testApp,
    token,
    'mutation ($id: ID!) { testStoreConnection(connectionId: $id) { success message } }',
    { id: body.data.createStoreConnection.id },
  );
  return outcome(tested.body.data?.testStoreConnection ?? tested.body);
};
/** The error must be about the address alone. */
const rejection = (status: number, detail: string): Outcome =>
  status === 422 && /^Validation error: \S*base_?url: [^;]+$/i.test(detail) ? 'rejected' : detail;
const outcome = ({ success, message }: { success?: unknown; message?: string }): Outcome =>
  success === false && !/secret|ECONN|at \/|undici/.test(message ?? '')
    ? 'no success'
    : JSON.stringify({ success, message });

describe.each([
  ['REST', overRest],
  ['GraphQL', overGraphql],
] as const)('a store connection that is created over %s', (_api, testAddress) => {
  it.each(PLATFORMS)(
    'with %s never reaches a private address in any spelling',
    async (platform) => {
      const shop = await newShop(testApp);
      const addresses = sampled(ADDRESSES(), 5);
      for (let at = 0; at < addresses.length; at += AT_ONCE) {
        const some = addresses.slice(at, at + AT_ONCE);
        const outcomes = await Promise.all(
          some.map(async (address): Promise<[string, Outcome]> => [
            address,
            await testAddress(shop, platform, address),
          ]),
        );
        expect(outcomes.filter(([, result]) => !['rejected', 'no success'].includes(result))).toEqual([]);
        expect([some, canary.connections]).toEqual([some, 0]);
      }
    },
    LONG_MS,
  );

  it.each(PLATFORMS)(
    'with %s follows no redirect to a private address and sends its credentials to no other host',
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
          expect([to, await testAddress(shop, platform, base)]).toEqual([to, 'no success']);
        }
      }
      expect(canary.connections).toBe(0);
      expect(storeRequests.length).toBeGreaterThan(0);
      expect(
        strangerRequests
          .map(({ headers, url }) => JSON.stringify([headers, url]))
          .filter((sent) => /secret_of_a_test|basic|bearer|webhook/i.test(sent)),
      ).toEqual([]);
    },
    LONG_MS,
  );
});

describe('a product image', () => {
  it('is not fetched from a private address, directly or through a redirect', async () => {
    const redirects = [301, 302, 303, 307, 308].map(
      (status) =>
        `http://127.0.0.1:${store.port}/${status}/${Buffer.from(`http://127.0.0.1:${canary.port}/`).toString('base64url')}`,
    );
    const addresses = [...ADDRESSES(), ...redirects];
    const { images, warnings } = await fetchImages(
      testApp.ctx(),
      randomUUID(),
      addresses,
      new AbortController().signal,
    );
    expect([images, warnings.length, canary.connections]).toEqual([[], addresses.length, 0]);
  });
});

describe('the address of a chat desk', () => {
  it('is rejected when it is a private address', async () => {
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
