import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';

const CSV = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Alt Text,SEO Title
mug,Mug,<p>A mug.</p>,Example,Kitchen,"tea, cup",true,Size,Small,MUG-S,9.5,https://example.com/1.jpg,A mug,
mug,,,,,,,,Large,MUG-L,12,https://example.com/2.jpg,,
tray,Tray,,Example,Kitchen,,true,Title,Default Title,TRAY,20,,,Best tray
`;

let sandbox: Sandbox;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  await writeFile(join(folder, 'catalogue.csv'), CSV);
  sandbox = await startSandbox({ port: 0, catalogue: join(folder, 'catalogue.csv') });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => sandbox.state.reset());

async function control(path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`${sandbox.url}/control${path}`, init);
  return { status: response.status, body: await response.json() };
}

async function graphql(query: string, variables: object = {}): Promise<Record<string, never>> {
  const response = await fetch(`${sandbox.url}/storeA/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': 'shpat_x' },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Record<string, never>;
}

const openai = () => new OpenAI({ baseURL: `${sandbox.url}/aiA/v1`, apiKey: 'k', maxRetries: 0 });

describe('the sandbox', () => {
  it('labels every response, errors included', async () => {
    for (const path of ['/', '/nowhere', '/aiA/v1/models', '/storeA/admin/x', '/control/calls']) {
      const response = await fetch(sandbox.url + path);
      expect(response.headers.get('x-sandbox')).toBe('content-automation-service');
      expect(await response.json()).toMatchObject({ sandbox: 'content-automation-service' });
    }
  });

  it('fills the shop from a product file in which one product spans several rows', async () => {
    const { data } = await graphql(`
      {
        products(first: 5) {
          nodes {
            handle
            title
            vendor
            tags
            seo {
              title
            }
            options {
              name
              values
            }
            variants(first: 5) {
              nodes {
                title
                sku
                price
              }
            }
            media(first: 5) {
              nodes {
                alt
                ... on MediaImage {
                  image {
                    url
                  }
                }
              }
            }
          }
        }
      }
    `);
    expect(data).toEqual({
      products: {
        nodes: [
          {
            handle: 'mug',
            title: 'Mug',
            vendor: 'Example',
            tags: ['cup', 'tea'],
            seo: { title: null },
            options: [{ name: 'Size', values: ['Small', 'Large'] }],
            variants: {
              nodes: [
                { title: 'Small', sku: 'MUG-S', price: '9.50' },
                { title: 'Large', sku: 'MUG-L', price: '12.00' },
              ],
            },
            media: {
              nodes: [
                { alt: 'A mug', image: { url: 'https://example.com/1.jpg' } },
                { alt: null, image: { url: 'https://example.com/2.jpg' } },
              ],
            },
          },
          expect.objectContaining({ handle: 'tray', seo: { title: 'Best tray' }, media: { nodes: [] } }),
        ],
      },
    });
  });

  it('pages, searches and returns errors like Shopify', async () => {
    const page =
      'query ($after: String) { products(first: 1, after: $after) { nodes { handle } pageInfo { hasNextPage endCursor } } }';
    const first = await graphql(page);
    expect(first).toMatchObject({
      data: { products: { nodes: [{ handle: 'mug' }], pageInfo: { hasNextPage: true } } },
    });
    const { endCursor } = (first as never as { data: { products: { pageInfo: { endCursor: string } } } }).data.products
      .pageInfo;
    expect(await graphql(page, { after: endCursor })).toMatchObject({
      data: { products: { nodes: [{ handle: 'tray' }], pageInfo: { hasNextPage: false } } },
      extensions: { cost: { requestedQueryCost: 3, throttleStatus: { maximumAvailable: 2000, restoreRate: 100 } } },
    });
    const found = (query: string) =>
      graphql('query ($query: String) { products(first: 5, query: $query) { nodes { handle } } }', { query });
    expect(await found('tag:tea')).toMatchObject({ data: { products: { nodes: [{ handle: 'mug' }] } } });
    expect(await found('title:Tr*')).toMatchObject({ data: { products: { nodes: [{ handle: 'tray' }] } } });
    expect(await graphql('{ nonsense }')).toMatchObject({ errors: [{ message: expect.stringContaining('nonsense') }] });
    expect(await graphql('{ productByHandle(handle: "mug") { legacyResourceId description } }')).toMatchObject({
      data: { productByHandle: { legacyResourceId: expect.stringMatching(/^\d+$/), description: 'A mug.' } },
    });
  });

  it('changes products, throttling and recorded calls through the control routes', async () => {
    await control('/shop/products', { products: [{ handle: 'new', title: 'New', tags: ['x'] }] });
    expect(await control('/shop/edit', { handle: 'mug', title: 'Edited' })).toMatchObject({
      status: 200,
      body: { product: { title: 'Edited' } },
    });
    expect(await graphql('{ productByIdentifier(identifier: { handle: "mug" }) { title } }')).toMatchObject({
      data: { productByIdentifier: { title: 'Edited' } },
    });
    await control('/shop/throttle', { available: 0, restore_rate: 1 });
    expect(await graphql('{ shop { name } }')).toMatchObject({ errors: [{ extensions: { code: 'THROTTLED' } }] });
    expect(await control('/calls?system=storeA')).toMatchObject({
      body: { count: 2, writes: {}, recent: [{ status: 200 }, { status: 200 }] },
    });
    await control('/reset', {});
    expect(await control('/calls?system=storeA')).toMatchObject({ body: { count: 0 } });
    expect(sandbox.state.shop.all().map((product) => product.title)).toEqual(['Mug', 'Tray']);
  });

  it('applies a fault to matching requests as often as `times` says', async () => {
    await control('/faults', { system: 'aiA', kind: 'status', status: 503, times: 2, match: 'marked' });
    await control('/latency', { system: 'aiA', ms: 1 });
    const complete = (content: string) =>
      openai().chat.completions.create({ model: 'gpt-6.1-terra', messages: [{ role: 'user', content }] });
    expect((await complete('plain')).choices[0]?.message.content).toContain('sandbox');
    await expect(complete('marked')).rejects.toMatchObject({ status: 503 });
    await expect(complete('marked')).rejects.toMatchObject({ status: 503 });
    expect((await complete('marked')).object).toBe('chat.completion');
  });

  it('holds responses until they are released', async () => {
    await control('/faults', { system: 'aiA', kind: 'held', times: 10, match: 'marked' });
    const complete = (content: string) =>
      openai().chat.completions.create({ model: 'gpt-6.1-terra', messages: [{ role: 'user', content }] });
    const held = complete('marked');
    expect((await complete('plain')).object).toBe('chat.completion');
    await control('/release', { match: 'other' });
    expect(sandbox.state.calls.recent('aiA').map((call) => call.status)).toEqual(expect.arrayContaining([null, 200]));
    await control('/release', { match: 'marked' });
    expect((await held).object).toBe('chat.completion');
    expect((await complete('marked')).object).toBe('chat.completion');
  });

  it.each([
    ['/faults', { system: 'aiA', kind: 'nonsense' }],
    ['/faults', { system: 'nobody', kind: 'reset' }],
    ['/faults', { system: 'aiA', kind: 'reset', times: 'often' }],
    ['/latency', { system: 'aiA' }],
    ['/shop/products', { products: [{ title: 'no handle' }] }],
    ['/shop/edit', { handle: 'nowhere' }],
  ])('responds with 400 to %s %j', async (path, body) => {
    expect((await control(path, body)).status).toBe(400);
  });

  it('streams chat completions like OpenAI', async () => {
    const body = {
      model: 'gpt-6.1-terra',
      messages: [{ role: 'user' as const, content: '<task>{"topic":"Tea"}</task>' }],
    };
    const whole = await openai().chat.completions.create(body);
    const stream = await openai().chat.completions.create({
      ...body,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let usage: unknown;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    expect(text).toBe(whole.choices[0]?.message.content);
    expect(usage).toEqual(whole.usage);
    expect((await openai().models.list()).data.length).toBeGreaterThan(1);
  });
});
