import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Platform } from '../../entities/stores/platform.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import type { Store } from '../../src/providers/stores/store.ts';
import { storeFor } from '../../src/providers/stores/platforms.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';
import { providerFailure } from '../support/provider-failure.ts';

let tokenBuckets: TokenBuckets;
beforeAll(async () => void (tokenBuckets = await openTestTokenBuckets()));

interface Sent {
  query: string;
  variables: Record<string, unknown>;
}

/** A store whose responses have the shape that Shopify documents, with the requests that it was sent. */
function storeWith(answer: (sent: Sent) => unknown): { store: Store; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(init?.body as string) as Sent);
    return Response.json(answer(sent.at(-1)!));
  };
  const address = {
    platform: Platform.storeA,
    baseUrl: 'https://shop.example',
    credentials: { accessToken: 'shpat_x' },
    tokenBuckets,
    bucketKey: randomUUID(),
  };
  return { store: storeFor({ ...address, fetch }), sent };
}

const end = { hasNextPage: false, endCursor: null };
const plain = (number: number) => ({
  id: `gid://shopify/Product/${number}`,
  handle: `h-${number}`,
  title: 'T',
  descriptionHtml: '',
  vendor: '',
  productType: '',
  tags: [],
  status: 'ACTIVE',
  createdAt: '2026-01-02T03:04:05Z',
  publishedAt: null,
  templateSuffix: null,
  isGiftCard: false,
  category: null,
  seo: { title: null, description: null },
  options: [{ name: 'Title', values: ['Default Title'] }],
  variants: { nodes: [], pageInfo: end },
  media: { nodes: [], pageInfo: end },
});

describe('the product list in the wire format of storeA', () => {
  it('is requested in the order of ids and continued at the returned cursor', async () => {
    const { store, sent } = storeWith(({ variables: { after } }) => ({
      data: {
        products: {
          nodes: [plain(after ? 2 : 1)],
          pageInfo: after ? end : { hasNextPage: true, endCursor: 'eyJsYXN0X2lkIjoxfQ==' },
        },
      },
    }));
    const { next } = await store.listProducts(null);
    await store.listProducts(next);
    expect(sent[0]!.query).toMatch(/products\(first: \d+, after: \$after, query: \$query, sortKey: ID\)/);
    expect(sent.map(({ variables }) => variables)).toEqual([
      { after: null, query: null },
      { after: 'eyJsYXN0X2lkIjoxfQ==', query: null },
    ]);
  });

  it('is restarted after the last id before it reaches the limit of Shopify', async () => {
    const size = 12;
    let number = 0;
    const { store, sent } = storeWith(() => ({
      data: {
        products: {
          nodes: Array.from({ length: size }, () => plain((number += 1))),
          pageInfo: { hasNextPage: number < 21_000, endCursor: `c${number}` },
        },
      },
    }));
    for (let cursor: string | null = null; ;) {
      const { next } = await store.listProducts(cursor);
      if (next === null) break;
      cursor = next;
    }
    const lists = sent
      .filter(({ variables }) => variables['after'] === null)
      .map(({ variables }) => variables['query']);
    expect(lists).toEqual([null, 'id:>20004']);
    expect(sent.at(-1)!.variables).toMatchObject({ query: 'id:>20004' });
  });

  it('keeps videos and unknown fields as raw data', async () => {
    const video = { alt: 'How to', mediaContentType: 'VIDEO' };
    const image = { alt: null, mediaContentType: 'IMAGE', image: { url: 'https://cdn.shopify.com/1.png' } };
    const unready = { alt: 'Later', mediaContentType: 'IMAGE', image: null };
    const { store } = storeWith(() => ({
      data: {
        products: {
          nodes: [{ ...plain(1), isGiftCard: true, media: { nodes: [video, image, unready], pageInfo: end } }],
          pageInfo: end,
        },
      },
    }));
    const [product] = (await store.listProducts(null)).products;
    expect(product).toMatchObject({
      images: [{ url: 'https://cdn.shopify.com/1.png', alt: '' }],
      raw: { isGiftCard: true, media: [video, { alt: 'Later', image: null }] },
    });
  });

  it('keeps what was read of a product that was deleted meanwhile', async () => {
    const { store } = storeWith(({ query }) =>
      query.includes('product(id')
        ? { data: { product: null } }
        : {
            data: {
              products: {
                nodes: [{ ...plain(1), media: { nodes: [], pageInfo: { hasNextPage: true, endCursor: 'x' } } }],
                pageInfo: end,
              },
            },
          },
    );
    expect((await store.listProducts(null)).products).toMatchObject([{ externalId: '1' }]);
  });

  it.each([
    ['never ends', [{}]],
    ['has only empty pages', []],
    ['is longer than any product can have', Array.from({ length: 300_000 }, () => ({}))],
  ])('is rejected when the image list of a product %s', async (_, nodes) => {
    const more = { nodes, pageInfo: { hasNextPage: true, endCursor: 'x' } };
    const { store } = storeWith(({ query }) => ({
      data: query.includes('product(id')
        ? { product: { media: more } }
        : { products: { nodes: [{ ...plain(1), media: { ...more, nodes: [] } }], pageInfo: end } },
    }));
    expect(await providerFailure(store.listProducts(null))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('again and again'),
    });
  });

  it.each([
    [
      { errors: [{ message: 'Access denied for products field.', extensions: { code: 'ACCESS_DENIED' } }] },
      'unauthorized',
      'may not read',
    ],
    [
      {
        errors: [
          {
            message: 'Query cost is 2003, which exceeds the single query max cost limit (1000).',
            extensions: { code: 'MAX_COST_EXCEEDED', cost: 2003, maxCost: 1000 },
          },
        ],
      },
      'rejected',
      'Query cost is 2003',
    ],
    [
      { errors: [{ message: 'Invalid cursor for current pagination sort.', extensions: { code: 'BAD_REQUEST' } }] },
      'rejected',
      'Invalid cursor',
    ],
    [{ data: { products: { nodes: [{ id: 1 }], pageInfo: end } } }, 'rejected', 'did not answer like'],
  ])('turns the response %j into %s', async (answer, kind, message) => {
    const failure = await providerFailure(storeWith(() => answer).store.listProducts(null));
    expect(failure).toMatchObject({ kind, message: expect.stringContaining(message) });
  });
});

describe('the images of a product in the wire format of storeA', () => {
  const media = [
    { id: 'v', alt: 'How to', mediaContentType: 'VIDEO', status: 'READY' },
    { id: '1', alt: null, mediaContentType: 'IMAGE', status: 'READY' },
    { id: 'p', alt: 'Later', mediaContentType: 'IMAGE', status: 'PROCESSING' },
    { id: '2', alt: 'Back', mediaContentType: 'IMAGE', status: 'READY' },
  ];
  const product = {
    id: 'gid://shopify/Product/1',
    handle: 'h',
    title: 'T',
    descriptionHtml: '',
    tags: [],
    seo: { title: null, description: null },
    media: { nodes: media, pageInfo: end },
  };
  const shop = (fileUpdate: object) =>
    storeWith(({ query }) => ({
      data: query.includes('fileUpdate')
        ? { fileUpdate }
        : query.includes('productUpdate')
          ? { productUpdate: { product, userErrors: [] } }
          : { product },
    }));

  it('are the same as in the product list: no videos and no images that are still processed', async () => {
    const { store, sent } = shop({ files: [{ id: '2', alt: 'Rear' }], userErrors: [] });
    expect((await store.findProduct({ externalId: '1' }))!.imageAlts).toEqual(['', 'Back']);
    // Right after the write the shop still returns the old texts, so the written ones are returned.
    expect(
      (
        await store.updateProduct('1', {
          title: 'T',
          shortDescriptionHtml: '<p>x</p>',
          more: { a: 1 },
          imageAlts: ['', 'Rear'],
        })
      ).imageAlts,
    ).toEqual(['', 'Rear']);
    expect(sent.slice(1).map(({ variables }) => variables)).toEqual([
      { id: 'gid://shopify/Product/1' },
      { files: [{ id: '2', alt: 'Rear' }] },
      { product: { id: 'gid://shopify/Product/1', title: 'T' } },
    ]);
  });

  it.each([
    ['FILE_DOES_NOT_EXIST', 'not_found', 'does not exist'],
    ['FILE_LOCKED', 'unavailable', 'being changed'],
    ['NON_READY_STATE', 'unavailable', 'being changed'],
    ['INVALID', 'rejected', 'Not this one; not that one'],
  ])('are rejected with %s, which becomes %s', async (code, kind, message) => {
    const { store, sent } = shop({
      files: null,
      userErrors: [
        { code, field: ['files', '0'], message: 'Not this one' },
        { code: null, message: 'not that one' },
      ],
    });
    expect(await providerFailure(store.updateProduct('1', { title: 'T', imageAlts: ['A'] }))).toMatchObject({
      kind,
      message: expect.stringContaining(message),
    });
    expect(sent.some(({ query }) => query.includes('productUpdate'))).toBe(false);
  });

  it('are rejected without the write_files permission, which the message names', async () => {
    const denied = {
      errors: [{ message: 'Access denied for fileUpdate field.', extensions: { code: 'ACCESS_DENIED' } }],
      data: { fileUpdate: null },
    };
    const { store } = storeWith(({ query }) => (query.includes('fileUpdate') ? denied : { data: { product } }));
    expect(await providerFailure(store.updateProduct('1', { imageAlts: ['A'] }))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('write_files'),
    });
  });
});
