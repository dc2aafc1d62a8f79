import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isPublicAddress } from '../../src/core/outbound-address.ts';
import { createOutboundFetch, type OutboundFetch } from '../../src/core/outbound.ts';
import { providerFailure } from '../support/provider-failure.ts';

/** Listens on every loopback address and must never be reached. */
let canary: Server;
let touched = 0;
/** A server at a private address that is allowed. */
let friend: Server;
let other: Server;
let seen: IncomingMessage[] = [];
let outbound: OutboundFetch;

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server, host: string) => new Promise<void>((done) => server.listen(0, host, done));
const friendly = (path = '') => `http://127.0.0.1:${portOf(friend)}${path}`;

function handler(req: IncomingMessage, res: ServerResponse): void {
  seen.push(req);
  const url = new URL(req.url ?? '/', 'http://x');
  const to = url.searchParams.get('to');
  if (to) return void res.writeHead(302, { Location: to }).end();
  if (url.pathname === '/loop') return void res.writeHead(302, { Location: '/loop' }).end();
  if (url.pathname === '/big') return void res.end(Buffer.alloc(5000));
  if (url.pathname === '/bomb')
    return void res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5000)));
  if (url.pathname === '/silent') return;
  if (url.pathname === '/stuck') return void res.writeHead(200, { 'Content-Length': '10' }).write('a');
  if (url.pathname === '/empty') return void res.writeHead(204).end();
  res.setHeader('X-Mark', 'yes');
  req.pipe(res);
}

beforeAll(async () => {
  canary = createServer((_req, res) => res.end());
  canary.on('connection', () => (touched += 1));
  friend = createServer(handler);
  other = createServer(handler);
  // Dual stack if IPv6 is available, so that [::1] would reach it too.
  await listen(canary, '::').catch(() => listen(canary, '0.0.0.0'));
  await Promise.all([listen(friend, '127.0.0.1'), listen(other, '127.0.0.1')]);
  outbound = createOutboundFetch({
    allow: [`127.0.0.1:${portOf(friend)}`, `127.0.0.1:${portOf(other)}`],
    ports: [portOf(canary)],
    maxBytes: 1000,
  });
});
beforeEach(() => void (seen = []));
afterAll(async () => {
  await outbound.close();
  for (const server of [canary, friend, other]) server.close().closeAllConnections();
});

describe('createOutboundFetch', () => {
  it.each([
    '',
    'example',
    'file:///etc/passwd',
    'ftp://example.com/',
    'data:text/plain,x',
    'http://',
    'blob:x',
    'javascript:1',
  ])('rejects %j, which is not a web address', async (text) =>
    expect((await providerFailure(outbound(text))).kind).toBe('rejected'),
  );

  it.each([
    ['only an internal address', ['10.0.0.1']],
    ['an internal IPv6 address', ['fd00::1']],
    ['a public and an internal address', ['1.1.1.1', '127.0.0.1']],
    ['no address', []],
  ])('rejects a name that resolves to %s', async (_where, addresses) => {
    const lookup = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) => {
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as never;
    const guarded = createOutboundFetch({ allow: [], ports: [portOf(canary)], lookup });
    expect(await providerFailure(guarded(`http://rebound.example:${portOf(canary)}/`))).toMatchObject({
      kind: 'rejected',
    });
    expect(touched).toBe(0);
    await guarded.close();
  });

  it('does not follow a redirect to an internal address', async () => {
    for (const to of [`http://127.0.0.1:${portOf(canary)}/`, `//localhost:${portOf(canary)}/`, 'file:///etc/passwd']) {
      expect((await providerFailure(outbound(friendly(`/?to=${encodeURIComponent(to)}`)))).kind).toBe('rejected');
    }
    expect(touched).toBe(0);
  });

  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '240.0.0.1',
  ])('treats %s as not public', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each([
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '3fff::1',
    '5f00::1',
    '100::1',
    '168.63.129.16',
    'example',
  ])('treats %s as not public', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111'])('treats %s as public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('an allowed request', () => {
  it('sends method, headers and body and returns the response', async () => {
    const response = await outbound(friendly('/echo'), {
      method: 'POST',
      headers: { Authorization: 'Bearer x' },
      body: 'hällo',
    });
    expect([response.status, response.headers.get('x-mark'), await response.text()]).toEqual([200, 'yes', 'hällo']);
    expect(seen[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer x', 'content-length': '6' } });
    expect(await (await outbound(new Request(new URL(friendly('/empty'))))).text()).toBe('');
  });

  it('follows redirects within the origin with all headers, and to another origin with safe headers only', async () => {
    const headers = { Authorization: 'Bearer x', 'X-Shopify-Access-Token': 'y', Accept: 'text/plain' };
    expect((await outbound(friendly('/?to=/here'), { headers })).status).toBe(200);
    expect(seen[1]?.headers).toMatchObject({ authorization: 'Bearer x' });
    expect((await outbound(friendly(`/?to=http://127.0.0.1:${portOf(other)}/there`), { headers })).status).toBe(200);
    expect(seen[3]?.headers).toMatchObject({ accept: 'text/plain' });
    expect(seen[3]?.headers).not.toHaveProperty('authorization');
    expect(seen[3]?.headers).not.toHaveProperty('x-shopify-access-token');
  });

  it('does not follow endless redirects or redirects of a POST', async () => {
    expect((await providerFailure(outbound(friendly('/loop')))).message).toContain('too often');
    expect(seen).toHaveLength(4);
    expect((await providerFailure(outbound(friendly('/?to=/here'), { method: 'POST', body: 'x' }))).kind).toBe(
      'rejected',
    );
    expect((await outbound(friendly('/?to=/here'), { redirect: 'manual' })).status).toBe(302);
    expect((await providerFailure(outbound(friendly('/?to=/here'), { redirect: 'error' }))).kind).toBe('rejected');
  });

  it('stops reading a body that is too large, also when compressed', async () => {
    expect((await providerFailure(outbound(friendly('/big')))).message).toContain('too large');
    expect((await providerFailure(outbound(friendly('/bomb')))).message).toContain('too large');
  });

  it.each([
    [true, 'timeout'],
    [false, 'unavailable'],
  ])('times out while waiting for the response or its end, with detailed errors: %s', async (detailedErrors, kind) => {
    const allow = [`127.0.0.1:${portOf(friend)}`];
    const impatient = createOutboundFetch({ allow, timeoutMs: 100, detailedErrors });
    expect((await providerFailure(impatient(friendly('/silent')))).kind).toBe(kind);
    expect((await providerFailure(impatient(friendly('/stuck')))).kind).toBe('timeout');
    await impatient.close();
  });

  it("throws the caller's reason when the caller aborts", async () => {
    const controller = new AbortController();
    const waiting = outbound(friendly('/silent'), { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('reports an address without a server as unavailable', async () => {
    const guarded = createOutboundFetch({ allow: ['127.0.0.1:1', '[::1]:80', 'inside.example:443'] });
    expect((await providerFailure(guarded('http://127.0.0.1:1/'))).kind).toBe('unavailable');
    await guarded.close();
  });

  it.each(['127.0.0.1', 'example.com', 'http://example.com:80', 'host:port', ':80', ''])(
    'rejects %j in the allow list',
    (entry) => {
      expect(() => createOutboundFetch({ allow: [entry] })).toThrow('is not host:port');
    },
  );
});
