import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Platform } from '../../entities/stores/platform.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { createOutboundFetch, type OutboundFetch } from '../../src/core/outbound.ts';
import type { Store } from '../../src/providers/stores/store.ts';
import { redactingFetch } from '../../src/services/stores/redacting-fetch.ts';
import { eventually } from '../support/eventually.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { type Connect, connectWooCommerce, type Way } from '../support/woocommerce.ts';

let sandbox: Sandbox;
let guarded: OutboundFetch;
const otherServers: Server[] = [];

const KEYS = { consumerKey: 'ck_verysecretkey', consumerSecret: 'cs_verysecretkey' };
const plan = (fault: Omit<Fault, 'system'>) => sandbox.state.faults.add({ system: 'woocommerce', ...fault });
const calls = () => sandbox.state.calls.count('woocommerce');
const connect = (more: Connect = {}) => connectWooCommerce(sandbox, { ...KEYS, ...more });
const lampId = () => String(sandbox.state.woocommerce.bySlug('lamp')!.id);

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  guarded = createOutboundFetch({ allow: [new URL(sandbox.url).host] });
});
afterAll(async () => {
  await guarded.close();
  await sandbox.close();
});
beforeEach(() => {
  sandbox.state.reset();
  sandbox.state.woocommerce.reset([]);
  sandbox.state.woocommerce.upsert([{ slug: 'lamp', name: 'Lamp' }]);
});
afterEach(() => {
  for (const server of otherServers.splice(0)) server.close();
});

/** Starts a server that is not the sandbox and returns its address. */
async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  otherServers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** No part of an error contains a key, in any way that it can be logged. */
function expectNoKeys(error: Error): void {
  expect(inspect(error, { depth: 20, showHidden: true, getters: true })).not.toMatch(/verysecret|oauth_|Basic /);
  expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toMatch(/verysecret/);
}

const FAULTS: [Omit<Fault, 'system'>, string, RegExp][] = [
  [{ kind: 'status', status: 401 }, 'unauthorized', /refused the API key: Sorry, you cannot list/],
  [{ kind: 'status', status: 403 }, 'unauthorized', /refused the API key: Sorry, you are not allowed/],
  [{ kind: 'html', status: 403 }, 'unauthorized', /firewall/],
  [{ kind: 'status', status: 404 }, 'rejected', /No WooCommerce answers.*permalinks/],
  [{ kind: 'html', status: 404 }, 'rejected', /No WooCommerce answers/],
  [{ kind: 'status', status: 301 }, 'rejected', /redirects. Use the https address/],
  [{ kind: 'status', status: 408 }, 'timeout', /in time/],
  [{ kind: 'status', status: 413 }, 'rejected', /too long/],
  [{ kind: 'status', status: 500 }, 'unavailable', /critical error/],
  [{ kind: 'refusal' }, 'unavailable', /critical error/],
  [{ kind: 'status', status: 502 }, 'unavailable', /not available right now/],
  [{ kind: 'html', status: 503, retry_after: 5 }, 'unavailable', /not available right now/],
  [{ kind: 'quota' }, 'rejected', /suspended/],
  [{ kind: 'reset' }, 'unavailable', /cannot be reached|connection|answer/i],
  [{ kind: 'break' }, 'unavailable', /./],
  [{ kind: 'truncated' }, 'unavailable', /breaks off/],
  [{ kind: 'html' }, 'rejected', /did not answer like WooCommerce/],
  [{ kind: 'not_json' }, 'rejected', /did not answer like WooCommerce/],
  [{ kind: 'empty' }, 'rejected', /did not answer like WooCommerce/],
  [{ kind: 'huge' }, 'rejected', /too large/],
];

describe.each<Way>(['OAuth over http', 'Basic over https'])('a failing WooCommerce shop by %s', (way) => {
  it.each(FAULTS)(
    'turns %j into %s after one call, and one more to read whether a write was executed',
    async (fault, kind, message) => {
      const store = await connect(way === 'OAuth over http' ? { fetch: guarded } : { way });
      if (way === 'Basic over https' && fault.kind === 'huge') return;
      const isUnanswered = kind === 'unavailable' || kind === 'timeout';
      for (const [call, expectedCalls] of [
        [() => store.findProduct({ externalId: lampId() }), 1],
        [() => store.updateProduct(lampId(), { title: 'x' }), isUnanswered ? 2 : 1],
      ] as const) {
        sandbox.state.calls.clear();
        plan(fault);
        const error = await providerFailure(call());
        expect(error).toMatchObject({ kind, message: expect.stringMatching(message) });
        expect(calls()).toBe(expectedCalls);
        expectNoKeys(error);
      }
      expect(sandbox.state.woocommerce.bySlug('lamp')!.name).toBe('Lamp');
    },
  );
});

describe('a WooCommerce shop', () => {
  it('passes on the reason when it rejects a value', async () => {
    plan({ kind: 'user_error' });
    expect(await providerFailure((await connect()).updateProduct(lampId(), { title: 'x' }))).toMatchObject({
      kind: 'rejected',
      message: 'The store refused the request: This name is not allowed in this shop (sandbox).',
    });
  });

  it('is written once after it limited the rate', async () => {
    plan({ kind: 'rate_limit', retry_after: 0.2 });
    await (await connect()).updateProduct(lampId(), { title: 'Patient' });
    expect(calls()).toBe(2);
    expect(sandbox.state.woocommerce.writes()).toEqual({ lamp: 1 });
  });

  it('is called again after a 429 without Retry-After, but not when the delay is too long or the 429 repeats', async () => {
    plan({ kind: 'rate_limit' });
    await (await connect()).findProduct({ externalId: lampId() });
    plan({ kind: 'rate_limit', retry_after: 3600 });
    const prefix = `${randomUUID()}:`;
    expect(await providerFailure((await connect({ prefix })).findProduct({ externalId: lampId() }))).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 3_600_000,
    });
    sandbox.state.calls.clear();
    // Another process shares the token bucket and sends no call.
    expect((await providerFailure((await connect({ prefix })).findProduct({ externalId: lampId() }))).kind).toBe(
      'rate_limited',
    );
    expect(calls()).toBe(0);
    plan({ kind: 'rate_limit', retry_after: 0, times: 100 });
    expect((await providerFailure((await connect()).findProduct({ externalId: lampId() }))).kind).toBe('rate_limited');
    expect(calls()).toBe(6);
  });

  it.each([{ kind: 'hang' }, { kind: 'rate_limit', retry_after: 6 }] as const)(
    "ends a call with the caller's abort reason during %j",
    async (fault) => {
      const write = (store: Store, signal: AbortSignal) => store.updateProduct(lampId(), { tags: ['x'] }, signal);
      for (const call of [(store: Store, signal: AbortSignal) => store.test(signal), write]) {
        const store = await connect();
        sandbox.state.calls.clear();
        plan(fault);
        const controller = new AbortController();
        const answer = call(store, controller.signal);
        await eventually(() => calls() > 0);
        controller.abort();
        await expect(answer).rejects.toBe(controller.signal.reason);
        await expect(store.findProduct({ externalId: 'x' }, controller.signal)).rejects.toBe(controller.signal.reason);
      }
    },
  );

  it('is named after its host when its index is not readable', async () => {
    plan({ kind: 'status', status: 401, match: '_fields=name' });
    expect(await (await connect()).test()).toMatchObject({ storeName: new URL(sandbox.url).host, mediaBaseUrl: null });
  });

  it.each<Omit<Fault, 'system'>>([
    { kind: 'status', status: 401 },
    { kind: 'status', status: 404 },
    { kind: 'status', status: 500 },
    { kind: 'not_json' },
    { kind: 'empty' },
    { kind: 'reset' },
    { kind: 'hang' },
  ])('is tested without its currency when that is not readable: %j', async (fault) => {
    plan({ ...fault, match: 'data/currencies' });
    expect(await (await connect()).test()).toMatchObject({ storeName: 'Sandbox & Shop', currency: null });
  });

  it('cannot bring the keys into an error message by echoing them', async () => {
    const echo = await startServer(
      (req, res) =>
        void res.writeHead(400).end(
          JSON.stringify({
            code: 'odd',
            message: `You called <b>${req.url}</b> as ck_verysecretkey:cs_verysecretkey`,
          }),
        ),
    );
    // The service passes a fetch that removes the keys from responses.
    const error = await providerFailure(
      (await connect({ baseUrl: echo, fetch: redactingFetch(fetch, Platform.woocommerce, KEYS) })).test(),
    );
    expect(error.message).toContain('You called');
    expect(error.message).not.toContain('verysecret');
  });

  it('receives no keys after a redirect or at a private address', async () => {
    const requests: string[] = [];
    const canary = await startServer((req, res) => void (requests.push(req.url ?? ''), res.end('{}')));
    const redirecting = await startServer((_req, res) => void res.writeHead(302, { location: canary }).end());
    expect(await providerFailure((await connect({ baseUrl: redirecting })).test())).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('redirects'),
    });
    expect(await providerFailure((await connect({ baseUrl: canary, fetch: guarded })).test())).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('not on the public internet'),
    });
    expect(requests).toEqual([]);
  });

  it('is read correctly when PHP serialized its lists as objects', async () => {
    const odd = {
      id: 7,
      name: 'Odd',
      slug: 'odd',
      sku: 12,
      description: null,
      tags: { 0: { id: 1, name: 'b' }, 2: { id: 2, name: 'a' } },
      meta_data: { 3: { id: 1, key: '_yoast_wpseo_title', value: 'Seo' } },
    };
    const url = await startServer((_req, res) => void res.end(JSON.stringify(odd)));
    expect(await (await connect({ baseUrl: url })).findProduct({ externalId: '7' })).toEqual({
      id: '7',
      handle: 'odd',
      title: 'Odd',
      descriptionHtml: '',
      shortDescriptionHtml: '',
      seoTitle: 'Seo',
      seoDescription: '',
      tags: ['a', 'b'],
      imageAlts: [],
    });
  });
});
