import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOutboundFetch, type OutboundFetch } from '../../src/core/outbound.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { canaryServer, webServer } from './outbound-servers.ts';

const canary = canaryServer();
let seen: IncomingMessage[] = [];
/** Redirects to the addresses in `to`, one after another, with the status of the path. */
const handler: Parameters<typeof webServer>[0] = (req, res) => {
  seen.push(req);
  const url = new URL(req.url!, 'http://x');
  const [next, ...rest] = url.searchParams.getAll('to');
  if (!next) return void res.end('there');
  const on = rest.length > 0 ? `${next}?${new URLSearchParams(rest.map((to): [string, string] => ['to', to]))}` : next;
  res.writeHead(Number(url.pathname.slice(1)) || 302, { Location: on }).end();
};
const friend = webServer(handler);
const other = webServer(handler);
let outbound: OutboundFetch;

beforeAll(
  () =>
    void (outbound = createOutboundFetch({
      allow: [`127.0.0.1:${friend.port}`, `127.0.0.1:${other.port}`],
      ports: [canary.port],
    })),
);
beforeEach(() => void (seen = []));
afterAll(() => outbound.close());

const at = (server: { port: number }, path = '/') => `http://127.0.0.1:${server.port}${path}`;
const redirecting = (status: number, ...to: string[]) =>
  at(friend, `/${status}?${new URLSearchParams(to.map((each): [string, string] => ['to', each]))}`);
const STATUSES = [301, 302, 303, 307, 308];

describe('a redirect', () => {
  it.each(STATUSES)('with %i cannot lead to an internal address', async (status) => {
    const targets = [
      `http://127.0.0.1:${canary.port}/`,
      `//localhost:${canary.port}/`,
      `http://[::1]:${canary.port}/`,
      `http://0x7f.1:${canary.port}/`,
      `/\\127.0.0.1:${canary.port}/`,
      `\thttp://127.0.0.1:${canary.port}/`,
    ];
    for (const to of targets) {
      for (const method of ['GET', 'HEAD'])
        expect((await providerFailure(outbound(redirecting(status, to), { method }))).kind).toBe('rejected');
      expect((await providerFailure(outbound(redirecting(status, to), { method: 'POST', body: 'x' }))).kind).toBe(
        'rejected',
      );
    }
    expect(canary.connections).toBe(0);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'data:text/plain,x',
    'ftp://127.0.0.1/',
    'javascript:1',
    'blob:x',
    'dict://127.0.0.1:11211/',
    'http://',
    'http://[',
    'unix:/run/docker.sock',
    'ws://127.0.0.1/',
  ])('to %j is rejected', async (to) => {
    for (const status of STATUSES)
      expect((await providerFailure(outbound(redirecting(status, to)))).kind).toBe('rejected');
  });

  it('at the end of a chain is checked like the first one, and chains are limited', async () => {
    expect(
      (
        await providerFailure(
          outbound(redirecting(302, at(friend, '/301'), at(other, '/307'), `http://127.0.0.1:${canary.port}/`)),
        )
      ).kind,
    ).toBe('rejected');
    expect(
      (await providerFailure(outbound(redirecting(302, at(other), at(friend), at(other), at(friend), at(other)))))
        .message,
    ).toContain('too often');
    expect(canary.connections).toBe(0);
  });

  it('with a user name is rejected', async () => {
    expect((await providerFailure(outbound(redirecting(302, at(other).replace('//', '//user:secret@'))))).kind).toBe(
      'rejected',
    );
    expect(seen).toHaveLength(1);
  });

  it('to another origin carries no secret, also after a redirect back', async () => {
    const headers = {
      Authorization: 'Bearer x',
      Cookie: 'a=b',
      'X-Shopify-Access-Token': 'y',
      'X-Api-Key': 'z',
      Accept: 'text/plain',
      'User-Agent': 'us',
    };
    expect(await (await outbound(redirecting(302, at(other, '/302'), at(friend)), { headers })).text()).toBe('there');
    const [first, second, third] = seen.map((req) => req.headers);
    expect(first).toMatchObject({ authorization: 'Bearer x', 'x-api-key': 'z' });
    for (const later of [second!, third!]) {
      expect(later).toMatchObject({ accept: 'text/plain', 'user-agent': 'us' });
      for (const name of ['authorization', 'cookie', 'x-shopify-access-token', 'x-api-key'])
        expect(later).not.toHaveProperty(name);
    }
  });
});

describe('request headers', () => {
  it('never name another host than the URL', async () => {
    const host = `127.0.0.1:${friend.port}`;
    await outbound(at(friend), { headers: { Host: 'inside.example' } });
    await outbound(new Request(at(friend), { headers: { host: `127.0.0.1:${canary.port}` } }));
    await outbound(redirecting(302, at(other)), { headers: { Host: 'inside.example' } });
    expect(seen.map((req) => req.headers.host)).toEqual([host, host, host, `127.0.0.1:${other.port}`]);
  });

  it.each(['shpat_x\r\nX-Injected: yes', 'shpat_x\nX-Injected: yes', 'shpat_x\0', 'shpat_ключ'])(
    'cannot contain %j, and the error does not include the value',
    async (secret) => {
      const error = await providerFailure(outbound(at(friend), { headers: { 'X-Shopify-Access-Token': secret } }));
      expect([error.kind, error.message]).toEqual([
        'rejected',
        'A header cannot hold what was given for it: check the credentials.',
      ]);
      expect((error.cause as Error | undefined)?.message ?? '').not.toContain('shpat_');
      expect(seen).toEqual([]);
    },
  );

  it('cannot be injected by the path', async () => {
    await outbound(`${at(friend)}a b\r\nX-Injected: yes`);
    expect(seen[0]?.headers).not.toHaveProperty('x-injected');
  });
});
