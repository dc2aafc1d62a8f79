import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOutboundFetch, type OutboundFetch } from '../../src/core/outbound.ts';
import { StoreConnection } from '../../entities/stores/store-connection.ts';
import { testStoreConnection } from '../../src/services/stores/test-store-connection.ts';
import { asUser } from '../support/as-user.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { canaryServer, resolver, webServer } from './outbound-servers.ts';

/** What open ports do that no web server listens at, each with the scheme of the address. */
const OPEN_PORTS: Record<string, (socket: Socket) => unknown> = {
  'is silent': () => undefined,
  'ends the connection': (socket) => socket.end(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'answers in another protocol': (socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'),
  'answers after the request': (socket) => socket.once('data', () => socket.end('-ERR unknown command\r\n')),
  'sends half a header': (socket) => socket.write('HTTP/1.1 200 OK\r\nX-Half: '),
};

const canary = canaryServer();
const redirecting = webServer((req, res) => {
  const to = new URL(req.url!, 'http://x').searchParams.get('to')!;
  res.writeHead(302, { Location: to }).end();
});
const open = new Set<Socket>();
const servers = Object.entries(OPEN_PORTS).map(([name, answer]) => ({
  name,
  server: createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    answer(socket);
  }),
}));
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const hostOf = (port: number) => `127.0.0.1:${port}`;
let closed = 0;

beforeAll(async () => {
  const unused = createServer();
  for (const server of [unused, ...servers.map((each) => each.server)])
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closed = portOf(unused);
  await new Promise((done) => unused.close(done));
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  for (const { server } of servers) await new Promise((done) => server.close(done));
});

const allow = () => [closed, redirecting.port, ...servers.map(({ server }) => portOf(server))].map(hostOf);

describe('a call to an address that a user entered', () => {
  let outbound: OutboundFetch;
  beforeAll(() => void (outbound = createOutboundFetch({ allow: allow(), timeoutMs: 500 })));
  afterAll(() => outbound.close());
  const failureOf = async (url: string) => {
    const { kind, message, retryAfterMs, scope } = await providerFailure(outbound(url));
    return { kind, message, retryAfterMs, scope };
  };

  it.each(['http', 'https'])('fails over %s with the same error for an open and a closed port', async (scheme) => {
    const expected = await failureOf(`${scheme}://${hostOf(closed)}/`);
    expect(expected).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('cannot be reached') });
    for (const { name, server } of servers)
      expect([name, await failureOf(`${scheme}://${hostOf(portOf(server))}/`)]).toEqual([name, expected]);
    // A web server without TLS.
    if (scheme === 'https') expect(await failureOf(`https://${hostOf(redirecting.port)}/`)).toEqual(expected);
  });

  it('fails with the same error after a redirect to such a port', async () => {
    const via = (port: number) =>
      failureOf(`http://${hostOf(redirecting.port)}/?to=${encodeURIComponent(`http://${hostOf(port)}/`)}`);
    const expected = await via(closed);
    for (const { name, server } of servers) expect([name, await via(portOf(server))]).toEqual([name, expected]);
  });
});

describe('a port', () => {
  it('other than 80 and 443 is rejected', async () => {
    const { lookup } = resolver(() => ['1.1.1.1']);
    const outbound = createOutboundFetch({ allow: [], lookup });
    for (const url of [
      'http://shop.example:2222/',
      'https://shop.example:8443/',
      'http://1.1.1.1:6380/',
      'http://[2606:4700:4700::1111]:81/',
      `http://shop.example:${canary.port}/`,
    ])
      expect(await providerFailure(outbound(url))).toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('port that is not allowed'),
      });
    expect(canary.connections).toBe(0);
    await outbound.close();
  });

  it('other than 80 and 443 is rejected after a redirect', async () => {
    const { lookup } = resolver(() => ['1.1.1.1']);
    const outbound = createOutboundFetch({ allow: [hostOf(redirecting.port)], lookup });
    const to = encodeURIComponent('http://shop.example:8080/');
    expect(await providerFailure(outbound(`http://${hostOf(redirecting.port)}/?to=${to}`))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('port that is not allowed'),
    });
    await outbound.close();
  });
});

describe('the live test of a store', () => {
  const testApp = useTestApp(() => ({ ROLE: 'web', OUTBOUND_ALLOW: allow().join(',') }));

  it('has one result for open and closed ports, also when its time ends first', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const { body } = await shop.rest.post('/store-connections', {
      name: 'Scan',
      platform: 'storeA',
      base_url: `http://${hostOf(closed)}`,
      access_token: 'shpat_scan',
    });
    const resultAt = async (port: number) => {
      await testApp.ctx().em.nativeUpdate(StoreConnection, body.id, { baseUrl: `http://${hostOf(port)}` });
      return testStoreConnection({ ...ctx, em: testApp.ctx().em }, body.id, 500);
    };
    const expected = await resultAt(closed);
    expect(expected).toMatchObject({ success: false, message: expect.stringContaining('cannot be reached') });
    for (const { name, server } of servers) expect([name, await resultAt(portOf(server))]).toEqual([name, expected]);
  });
});
