import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import { createOutboundFetch } from '../../src/core/outbound.ts';
import type { CmsOptions } from '../../src/providers/stores/cms/client.ts';
import { createCms } from '../../src/providers/stores/cms/store.ts';
import type { Store } from '../../src/providers/stores/store.ts';
import { cmsOptions } from '../support/cms.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { eventually } from '../support/eventually.ts';
import { providerFailure } from '../support/provider-failure.ts';

let sandbox: Sandbox;
let store: Store;
let tokenBuckets: TokenBuckets;
let bucketKey: string;
const outbound = createOutboundFetch({ allow: [], maxBytes: 5_000_000 });
let guarded: typeof outbound;

beforeAll(async () => {
  tokenBuckets = await openTestTokenBuckets();
  sandbox = await startSandbox({ port: 0 });
  guarded = createOutboundFetch({ allow: [new URL(sandbox.url).host], maxBytes: 5_000_000 });
});
afterAll(async () => {
  await Promise.all([sandbox.close(), outbound.close(), guarded.close()]);
});
/** Each test begins with a store that has already found its API. */
beforeEach(async () => {
  sandbox.state.reset();
  bucketKey = randomUUID();
  store = connect({ fetch: guarded });
  await store.test();
  sandbox.state.calls.clear();
});

const connect = (more: Partial<CmsOptions> = {}) =>
  createCms(cmsOptions(sandbox, tokenBuckets, { bucketKey, ...more }));
const plan = (fault: Omit<Fault, 'system'>) => sandbox.state.faults.add({ system: 'cms', ...fault });
const calls = () => sandbox.state.calls.count('cms');
const firstPage = () => sandbox.state.cms.bySlug('about-us')!;

const FAULTS: [Omit<Fault, 'system'>, string, RegExp][] = [
  [{ kind: 'status', status: 401 }, 'unauthorized', /user name or the application password/],
  [{ kind: 'status', status: 403 }, 'unauthorized', /There has been a critical error/],
  [{ kind: 'html', status: 403 }, 'rejected', /firewall or a security plugin/],
  [{ kind: 'html', status: 404 }, 'rejected', /No WordPress answers/],
  [{ kind: 'status', status: 302 }, 'rejected', /redirects to https:\/\/www\.example\.com\. Use that address/],
  [{ kind: 'status', status: 400 }, 'rejected', /refused the request: There has been/],
  [{ kind: 'user_error' }, 'rejected', /refused the request: Invalid parameter\(s\): title/],
  [{ kind: 'status', status: 413 }, 'rejected', /so much at once/],
  [{ kind: 'status', status: 500 }, 'unavailable', /not available right now/],
  [{ kind: 'html', status: 503 }, 'unavailable', /not available right now/],
  [{ kind: 'status', status: 408 }, 'timeout', /in time/],
  [{ kind: 'status', status: 410 }, 'not_found', /deleted/],
  [{ kind: 'reset' }, 'unavailable', /./],
  [{ kind: 'break' }, 'unavailable', /./],
  [{ kind: 'truncated' }, 'unavailable', /breaks off/],
  [{ kind: 'html' }, 'rejected', /web page instead of data/],
  [{ kind: 'not_json' }, 'rejected', /did not answer like WordPress/],
  [{ kind: 'empty' }, 'rejected', /did not answer like WordPress/],
  [{ kind: 'huge' }, 'rejected', /too large/],
];

describe('faults of a WordPress site', () => {
  it.each(FAULTS)('turn %j into %s after one call, for every operation', async (fault, kind, message) => {
    const operations: (() => Promise<unknown>)[] = [
      () => store.test(),
      () => store.findProduct({ externalId: 'about-us' }),
      () => store.listProducts(null),
    ];
    for (const operation of operations) {
      plan(fault);
      sandbox.state.calls.clear();
      const error = await providerFailure(operation());
      expect([error.kind, error.message]).toEqual([kind, expect.stringMatching(message)]);
      expect(error.message).not.toMatch(/<|1111/);
      // A refused login is explained by the index of the site.
      expect(calls()).toBe(fault.status === 401 ? 2 : 1);
    }
  });

  it('write nothing when they happen while the page is read or written', async () => {
    plan({ kind: 'status', status: 500 });
    expect((await providerFailure(store.updateProduct(`pages/${firstPage().id}`, { title: 'x' }))).kind).toBe(
      'unavailable',
    );
    plan({ kind: 'status', status: 500, match: 'Unlucky' });
    expect((await providerFailure(store.updateProduct(`pages/${firstPage().id}`, { title: 'Unlucky' }))).kind).toBe(
      'unavailable',
    );
    expect(sandbox.state.cms.writes()).toEqual({});
  });

  it('are retried after a short 429, and given up when the 429 repeats or its delay is too long', async () => {
    plan({ kind: 'rate_limit', retry_after: 0.05, times: 2 });
    await store.updateProduct(`pages/${firstPage().id}`, { title: 'Patient' });
    expect(sandbox.state.cms.writes()).toEqual({ [firstPage().id]: 1 });
    plan({ kind: 'rate_limit', retry_after: 0, times: 100 });
    expect((await providerFailure(store.test())).kind).toBe('rate_limited');
    sandbox.state.reset();
    store = connect({ fetch: guarded, bucketKey: (bucketKey = randomUUID()) });
    await store.test();
    sandbox.state.calls.clear();
    plan({ kind: 'rate_limit', retry_after: 3600 });
    expect(await providerFailure(store.test())).toMatchObject({ kind: 'rate_limited', retryAfterMs: 3_600_000 });
    expect(calls()).toBe(1);
    const { waitMs, blocked } = await tokenBuckets.take(bucketKey, null);
    expect({ blocked, long: waitMs > 3_500_000 }).toEqual({ blocked: true, long: true });
  });

  it.each([
    { kind: 'status', status: 503 },
    { kind: 'reset' },
    { kind: 'status', status: 301 },
    { kind: 'rate_limit', retry_after: 9 },
  ] as const)('do not end the search for the API: the call after %j searches again', async (fault) => {
    const other = connect();
    plan(fault);
    await providerFailure(other.test());
    expect(calls()).toBe(1);
    expect(await other.test()).toMatchObject({ storeName: 'Sandbox Site' });
  });

  it.each([405, 403, 501])(
    'with status %j for a HEAD request do not matter: the API is found at its usual address',
    async (status) => {
      plan({ kind: 'html', status });
      expect(await connect().test()).toMatchObject({ storeName: 'Sandbox Site' });
    },
  );

  it.each([{ kind: 'hang' }, { kind: 'rate_limit', retry_after: 20 }] as const)(
    "end with the caller's abort reason during %j, also during the search for the API",
    async (fault) => {
      for (const each of fault.kind === 'hang' ? [store, connect()] : [store]) {
        sandbox.state.calls.clear();
        plan(fault);
        const controller = new AbortController();
        const answer = each.test(controller.signal);
        await eventually(() => calls() > 0);
        controller.abort();
        await expect(answer).rejects.toBe(controller.signal.reason);
      }
    },
  );

  it('cannot lead a call to a private address, along a redirect, or with the password to another host', async () => {
    expect((await providerFailure(connect({ fetch: outbound }).test())).message).toContain(
      'not on the public internet',
    );
    expect(calls()).toBe(0);
    const seen: string[] = [];
    const canary = await listening(
      createServer((req, res) => {
        seen.push(req.headers.authorization ?? '');
        res.end('{}');
      }),
    );
    const elsewhere = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    const fake = await listening(
      createServer((req, res) => {
        if (req.method === 'HEAD')
          return void res.setHeader('link', `<${elsewhere}/wp-json/>; rel="https://api.w.org/"`).end();
        res.writeHead(307, { location: `${elsewhere}${req.url ?? ''}` }).end();
      }),
    );
    const baseUrl = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
    expect((await providerFailure(connect({ baseUrl }).test())).message).toBe(
      `The site's address redirects to ${elsewhere}. Use that address.`,
    );
    expect(seen).toEqual([]);
    for (const server of [canary, fake]) server.close();
  });

  it('do not contain the password that a site echoes', async () => {
    const echo = await listening(
      createServer((req, res) =>
        res.writeHead(400).end(JSON.stringify({ code: 'x', message: `You sent ${req.headers.authorization}` })),
      ),
    );
    const baseUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    expect((await providerFailure(connect({ baseUrl }).test())).message).toBe(
      'The site refused the request: You sent Basic …',
    );
    echo.close();
  });
});

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return server;
}
