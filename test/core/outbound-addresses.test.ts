import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isPublicAddress } from '../../src/core/outbound-address.ts';
import { createOutboundFetch, type OutboundFetch } from '../../src/core/outbound.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { canaryServer, resolver, webServer } from './outbound-servers.ts';
import { INSIDE_ADDRESSES, LOOPBACK_SPELLINGS } from './outbound-spellings.ts';

const canary = canaryServer();
const friend = webServer((_req, res) => res.end('friend'));
let outbound: OutboundFetch;

beforeAll(() => void (outbound = createOutboundFetch({ allow: [`127.0.0.1:${friend.port}`], ports: [canary.port] })));
afterAll(() => outbound.close());

const toCanary = (spelling: string) => spelling.replaceAll('PORT', String(canary.port));
/** Names that a resolver may not know. Then the request fails for another reason. */
const MAYBE_UNKNOWN = /localhost\.|ip6-|localdomain|[a-z]\.localhost/i;

/** Requests a name that resolves to the given addresses. Returns the error and the resolved names. */
async function requestResolvedTo(
  addresses: readonly string[] | ((count: number) => readonly string[]),
  path = `http://name.example:${canary.port}/`,
) {
  const { lookup, names } = resolver((_name, count) =>
    typeof addresses === 'function' ? addresses(count) : addresses,
  );
  const guarded = createOutboundFetch({ allow: [], ports: [canary.port], lookup, timeoutMs: 1000 });
  const error = await providerFailure(guarded(path));
  await guarded.close();
  return { error, names };
}

describe('an internal address', () => {
  it('is tested in at least 60 spellings', () => expect(new Set(LOOPBACK_SPELLINGS).size).toBeGreaterThanOrEqual(60));

  it.each(LOOPBACK_SPELLINGS)('is rejected as %j', async (spelling) => {
    const error = await providerFailure(outbound(toCanary(spelling)));
    expect(MAYBE_UNKNOWN.test(spelling) ? 'rejected' : error.kind).toBe('rejected');
    expect(error.message).not.toContain(String(canary.port));
    expect(canary.connections).toBe(0);
  });

  it.each(INSIDE_ADDRESSES)('is rejected as the literal %s and as a name that resolves to it', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const host = address.includes(':') ? `[${address}]` : address;
    for (const scheme of ['http', 'https'])
      expect((await providerFailure(outbound(`${scheme}://${host}:${canary.port}/`))).kind).toBe('rejected');
    expect((await requestResolvedTo([address])).error.kind).toBe('rejected');
    expect((await requestResolvedTo(['1.1.1.1', address])).error.kind).toBe('rejected');
    expect((await requestResolvedTo([address, '1.1.1.1'])).error.kind).toBe('rejected');
    expect(canary.connections).toBe(0);
  });

  it.each(['fe80::1%lo', '::1%1', '127.0.0.1%lo', 'garbage', ''])(
    'is rejected when a resolver returns %j',
    async (address) => {
      expect(isPublicAddress(address)).toBe(false);
      expect((await requestResolvedTo([address])).error.kind).toBe('rejected');
    },
  );

  it('is rejected at every port, including the default port', async () => {
    for (const url of [
      'http://127.0.0.1/',
      'https://127.0.0.1/',
      'http://127.0.0.1:22/',
      'http://[::1]:6379/',
      `http://127.0.0.1:${friend.port === 65_535 ? 1 : friend.port + 1}/`,
    ]) {
      expect(['rejected', 'unavailable']).toContain((await providerFailure(outbound(url))).kind);
    }
    expect(canary.connections).toBe(0);
  });
});

describe('a host name', () => {
  it('that appears public is rejected for the address that it resolves to', async () => {
    for (const name of [
      'localtest.me',
      '127.0.0.1.nip.io',
      'customer.shop.example',
      'metadata.google.internal',
      'xn--e1afmkfd.example',
    ]) {
      const { error, names } = await requestResolvedTo(['127.0.0.1'], `http://${name}:${canary.port}/`);
      expect([error.kind, names]).toEqual(['rejected', [name]]);
    }
    expect(canary.connections).toBe(0);
  });

  it('that resolves to a public address first and an internal one later is connected to the public address', async () => {
    // A connection resolves the name only once.
    const { names } = await requestResolvedTo((count) => (count === 1 ? ['2606:4700:4700::1111'] : ['127.0.0.1']));
    expect(names).toHaveLength(1);
    const again = await requestResolvedTo((count) => (count === 1 ? ['127.0.0.1'] : ['1.1.1.1']));
    expect(again.error.kind).toBe('rejected');
    expect(canary.connections).toBe(0);
  });

  it('cannot reuse a connection that is open to the same address under an allowed name', async () => {
    const { lookup } = resolver(() => ['127.0.0.1']);
    const guarded = createOutboundFetch({ allow: [`127.0.0.1:${friend.port}`], ports: [friend.port], lookup });
    for (let round = 0; round < 2; round += 1) {
      expect(await (await guarded(`http://127.0.0.1:${friend.port}/`)).text()).toBe('friend');
      expect((await providerFailure(guarded(`http://other.example:${friend.port}/`))).kind).toBe('rejected');
      expect((await providerFailure(guarded(`http://localhost:${friend.port}/`))).kind).toBe('rejected');
    }
    expect(canary.connections).toBe(0);
    await guarded.close();
  });

  it('is resolved again for a new connection and rejected once it resolves to an internal address', async () => {
    const { lookup, names } = resolver((_name, count) => (count === 1 ? ['2606:4700:4700::1111'] : ['127.0.0.1']));
    const guarded = createOutboundFetch({ allow: [], ports: [canary.port], lookup, timeoutMs: 500 });
    await providerFailure(guarded(`http://name.example:${canary.port}/`));
    expect((await providerFailure(guarded(`http://name.example:${canary.port}/`))).kind).toBe('rejected');
    expect([names.length, canary.connections]).toEqual([2, 0]);
    await guarded.close();
  });
});

describe('OUTBOUND_ALLOW', () => {
  const reached = async (entry: string, url: string) => {
    const { lookup } = resolver(() => ['127.0.0.1']);
    const guarded = createOutboundFetch({
      allow: [entry.replace('PORT', String(friend.port))],
      ports: [friend.port],
      lookup,
    });
    const outcome = await guarded(url.replace('PORT', String(friend.port))).then(
      (response) => response.text(),
      (error: { kind: string }) => error.kind,
    );
    await guarded.close();
    return outcome;
  };

  it.each([
    ['127.0.0.1:PORT', 'http://127.0.0.1:PORT/'],
    ['127.0.0.1:PORT', 'http://2130706433:PORT/'],
    ['127.1:PORT', 'http://127.0.0.1:PORT/'],
    ['127.0.0.1.:PORT', 'http://127.0.0.1:PORT/'],
    ['Shop.Internal:PORT', 'http://shop.internal:PORT/'],
    ['shop.internal:PORT', 'http://SHOP.internal:PORT/'],
    ['shop.internal.:PORT', 'http://shop.internal:PORT/'],
    ['shop.internal:PORT', 'http://shop.internal.:PORT/'],
    ['bücher.internal:PORT', 'http://xn--bcher-kva.internal:PORT/'],
  ])('%s allows %s', async (entry, url) => expect(await reached(entry, url)).toBe('friend'));

  it.each([
    ['127.0.0.1:PORT', 'http://localhost:PORT/'],
    ['shop.internal:PORT', 'http://127.0.0.1:PORT/'],
    ['shop.internal:PORT', 'http://a.shop.internal:PORT/'],
    ['shop.internal:80', 'http://shop.internal:PORT/'],
    ['127.0.0.1:80', 'http://127.0.0.1:PORT/'],
    ['[::1]:PORT', 'http://127.0.0.1:PORT/'],
    ['127.0.0.1:PORT', 'http://[::ffff:127.0.0.1]:PORT/'],
  ])('%s does not allow %s', async (entry, url) => expect(await reached(entry, url)).toBe('rejected'));

  it.each([
    '::1:80',
    'host',
    'host:',
    ':80',
    'host:99999',
    'http://host:80',
    'user@host:80',
    'host:80/path',
    'host:80?x',
    'host:80#x',
    '*:80',
    'a b:80',
    'host:80:80',
  ])('rejects the entry %j', (entry) =>
    expect(() => createOutboundFetch({ allow: [entry] })).toThrow('is not host:port'),
  );
});
