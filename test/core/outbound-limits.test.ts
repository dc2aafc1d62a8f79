import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOutboundFetch, type OutboundFetch } from '../../src/core/outbound.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { rawServer, webServer } from './outbound-servers.ts';

const BIG = Buffer.alloc(20_000_000);
const MAX_BYTES = 100_000;

/** Made before the tests, which measure memory. The body of other codings is that of `gzip`. */
const BODIES: Record<string, Buffer> = {
  br: brotliCompressSync(BIG, { params: { 1: 1 } }),
  deflate: deflateSync(BIG),
  gzip: gzipSync(BIG),
  'gzip,gzip': gzipSync(gzipSync(BIG)),
};

const compressed = webServer((req, res) => {
  const coding = new URL(req.url!, 'http://x').pathname.slice(1);
  res.writeHead(200, { 'Content-Encoding': coding }).end(BODIES[coding] ?? BODIES['gzip']);
});
const endless = webServer((_req, res) => {
  const more = (): void =>
    void (res.destroyed || (res.write(Buffer.alloc(65_536)) ? setImmediate(more) : res.once('drain', more)));
  more();
});
const drip = rawServer((write) => {
  write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
  const timer = setInterval(() => write('x') || clearInterval(timer), 20);
});
const dripHeader = rawServer((write) => {
  write('HTTP/1.1 200 OK\r\nX-Slow: ');
  const timer = setInterval(() => write('x') || clearInterval(timer), 20);
});
const hints = rawServer((write) => {
  const timer = setInterval(() => write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n') || clearInterval(timer), 20);
});
const headers = rawServer((write) => {
  write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => write(`X-More: ${'x'.repeat(4000)}\r\n`) || clearInterval(timer), 1);
});
const redirecting = rawServer((write) => {
  write('HTTP/1.1 302 Found\r\nLocation: /on\r\nContent-Length: 100000\r\n\r\n');
  const timer = setInterval(() => write('x') || clearInterval(timer), 20);
});
const contradicting = rawServer(
  (write) => void write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\nContent-Length: 20\r\n\r\nx'),
);
const notHttp = rawServer((write) => void write('220 mail.example ESMTP\r\n'));
const splitting = rawServer(
  (write) => void write('HTTP/1.1 200 O\u0001K\r\nX-A: a\rX-B: b\r\nContent-Length: 2\r\n\r\nok'),
);
const silent = rawServer(() => undefined);

const servers = () => [
  compressed,
  endless,
  drip,
  dripHeader,
  hints,
  headers,
  redirecting,
  contradicting,
  notHttp,
  splitting,
  silent,
];
let patient: OutboundFetch;
let impatient: OutboundFetch;

beforeAll(() => {
  const allow = servers().map(({ port }) => `127.0.0.1:${port}`);
  patient = createOutboundFetch({ allow, maxBytes: MAX_BYTES, detailedErrors: true });
  impatient = createOutboundFetch({ allow, maxBytes: MAX_BYTES, timeoutMs: 300, detailedErrors: true });
});
afterAll(() => Promise.all([patient.close(), impatient.close()]));

const at = ({ port }: { port: number }, path = '') => `http://127.0.0.1:${port}/${path}`;

describe('a response that does not end', () => {
  it.each([
    ['a body byte by byte', drip],
    ['a header byte by byte', dripHeader],
    ['endless early hints', hints],
    ['no data', silent],
  ])('times out: %s', async (_what, server) => {
    expect((await providerFailure(impatient(at(server)))).kind).toBe('timeout');
  });

  it('times out over TLS', async () => {
    expect((await providerFailure(impatient(at(silent).replace('http:', 'https:')))).kind).toBe('timeout');
  });

  it('is not read completely if it is a redirect', async () => {
    expect((await providerFailure(patient(at(redirecting)))).message).toContain('too often');
  });

  it('is rejected when it exceeds the size limit', async () => {
    expect((await providerFailure(patient(at(endless)))).message).toContain('too large');
    expect(await providerFailure(patient(at(headers)))).toMatchObject({
      kind: 'rejected',
      message: 'The answer is too large.',
    });
  });
});

describe('a compressed response', () => {
  it.each(['gzip', 'x-gzip', 'deflate', 'br', 'gzip,gzip'])(
    'is limited by its decompressed size: %s',
    async (coding) => {
      const before = process.memoryUsage().arrayBuffers;
      expect((await providerFailure(patient(at(compressed, coding)))).message).toContain('too large');
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(BIG.length);
    },
  );

  it('is rejected if it is compressed many times', async () => {
    expect(
      (await providerFailure(patient(at(compressed, Array.from({ length: 50 }, () => 'gzip').join(','))))).kind,
    ).toMatch(/rejected|unavailable/);
  });
});

describe('the coding of a body', () => {
  const text = 'Grüße aus der Küche. '.repeat(20);
  const coded: Record<string, Buffer> = {
    gzip: gzipSync(text),
    'X-GZIP': gzipSync(text),
    deflate: deflateSync(text),
    br: brotliCompressSync(text),
    'br, gzip': gzipSync(brotliCompressSync(text)),
  };
  const received: unknown[] = [];
  const server = webServer((req, res) => {
    received.push(req.headers['accept-encoding']);
    const coding = decodeURIComponent(new URL(req.url!, 'http://x').pathname.slice(1));
    const body = coding === 'cut' ? coded['gzip']!.subarray(0, -8) : (coded[coding] ?? Buffer.from(text));
    res.writeHead(200, { 'Content-Encoding': coding === 'cut' ? 'gzip' : coding }).end(body);
  });
  let outbound: OutboundFetch;
  beforeAll(() => void (outbound = createOutboundFetch({ allow: [`127.0.0.1:${server.port}`] })));
  afterAll(() => outbound.close());

  it.each([...Object.keys(coded), 'unknown', 'identity', 'cut'])('is undone: %s', async (coding) => {
    const response = await outbound(at(server, encodeURIComponent(coding)));
    expect(await response.text()).toBe(text);
    expect(response.headers.has('content-encoding')).toBe(false);
  });

  it('is one of those that the request offers', () => expect(new Set(received)).toEqual(new Set(['gzip, br'])));

  it('that does not fit the body is an error', async () => {
    coded['gzip'] = Buffer.from('not gzip');
    expect((await providerFailure(outbound(at(server, 'gzip')))).kind).toBe('unavailable');
  });
});

describe('a malformed response', () => {
  it.each([
    ['two lengths', contradicting],
    ['another protocol', notHttp],
    ['line ends within a header', splitting],
  ])('is rejected: %s', async (_what, server) => {
    expect(await providerFailure(patient(at(server)))).toMatchObject({
      kind: 'rejected',
      message: 'The address did not answer like a web server.',
    });
  });
});
