import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { storeFile } from '../../src/services/files/store-file.ts';
import { asUser } from '../support/as-user.ts';
import { useTestApp } from '../support/test-app.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp();
let shop: Shop;
let projectId: string;
let jobId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  await importCatalogue(shop, projectId, catalogueOf(120));
  jobId = (await shop.rest.get('/jobs')).body.jobs[0].id;
});

/** A response as it is sent. `fetch` would decompress it. */
async function raw(path: string, encoding: string, headers: Record<string, string> = {}) {
  const url = testApp.url + path.replace(':project', projectId).replace(':job', jobId);
  return new Promise<{
    status: number;
    encoding: string | undefined;
    vary: string;
    bytes: Buffer;
    length: string | undefined;
  }>((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${shop.token}`, 'accept-encoding': encoding, ...headers } }, (res) => {
      const { 'content-encoding': used, 'content-length': length, vary = '' } = res.headers;
      buffer(res).then((bytes) => resolve({ status: res.statusCode!, encoding: used, vary, bytes, length }), reject);
    }).once('error', reject);
  });
}

const LONG = [
  '/api/v1/projects/:project/items',
  '/api/v1/projects/:project/items?limit=100',
  '/openapi.json',
  '/docs/swagger-ui.css',
];

describe('a long response', () => {
  it.each(LONG)('of %s is compressed for clients that accept it, with the same content', async (path) => {
    const [plain, zipped, brotli] = [await raw(path, 'identity'), await raw(path, 'gzip'), await raw(path, 'br, gzip')];
    expect([plain, zipped, brotli].map(({ status, encoding }) => [status, encoding])).toEqual([
      [200, undefined],
      [200, 'gzip'],
      [200, 'br'],
    ]);
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 2);
    for (const { vary } of [plain, zipped, brotli]) expect(vary).toMatch(/accept-encoding/i);
  });

  it('has no Content-Length when it is compressed', async () => {
    expect((await raw(LONG[0]!, 'gzip')).length).toBeUndefined();
  });
});

describe('a response that is not compressed', () => {
  it.each(['/api/v1/users/me', '/health/live', '/api/v1/nothing'])(
    'includes the short response of %s',
    async (path) => {
      expect((await raw(path, 'gzip, br')).encoding).toBeUndefined();
    },
  );

  it('includes an event stream', async () => {
    const { status, encoding, bytes } = await raw('/api/v1/jobs/:job/events', 'gzip, br');
    expect({ status, encoding, text: bytes.toString() }).toEqual({
      status: 200,
      encoding: undefined,
      text: expect.stringContaining('event: '),
    });
  });

  it('includes every no-store response, over REST and GraphQL, because it may contain a secret', async () => {
    const file = await raw('/api/v1/projects/:project/export?format=csv', 'gzip, br');
    expect([file.status, file.encoding, file.bytes.length > 4096]).toEqual([200, undefined, true]);
    const query = `{ items(projectId: "${projectId}", limit: 100) { id status externalId sourceData } }`;
    const answer = await raw(`/graphql?query=${encodeURIComponent(query)}`, 'gzip, br', {
      'apollo-require-preflight': 'true',
    });
    expect([answer.status, answer.encoding, answer.bytes.length > 4096]).toEqual([200, undefined, true]);
  });

  it('includes a stored file, whole and in part', async () => {
    const picture = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const { body } = await shop.rest.upload('/files', 'x.png', new Uint8Array(picture));
    const path = new URL(body.url).pathname;
    const [whole, part] = [await raw(path, 'gzip, br'), await raw(path, 'gzip, br', { range: 'bytes=0-2999' })];
    expect([whole.status, whole.encoding, whole.length]).toEqual([200, undefined, String(whole.bytes.length)]);
    expect([part.status, part.encoding, part.bytes.length]).toEqual([206, undefined, 3000]);
    const page = `<!doctype html>${'<p>the same</p>'.repeat(500)}`;
    const { storageKey } = await storeFile(await asUser(testApp, shop), {
      content: Buffer.from(page),
      name: 'page.html',
    });
    const html = await raw(`/api/v1/files/${storageKey}`, 'gzip, br');
    expect([html.status, html.encoding, html.bytes.toString() === page]).toEqual([200, undefined, true]);
  });
});
