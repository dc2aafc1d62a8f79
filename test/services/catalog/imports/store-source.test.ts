import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectionStatus, StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Fault } from '../../../../sandbox/faults.ts';
import { AppError } from '../../../../src/core/errors.ts';
import type {
  CatalogRecord,
  ReadEvent,
  RowError,
} from '../../../../src/services/catalog/imports/reading/catalog-record.ts';
import { readSource } from '../../../../src/services/catalog/imports/read-source.ts';
import { refusal } from '../../../support/as-user.ts';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { resetProviderState } from '../../../support/provider-waits.ts';
import { newProject, newShop } from '../../../support/shop.ts';
import { addStoreSource, shopProducts } from '../../../support/store-source.ts';

/** A store in front of the sandbox's that does not hear where a page is to begin. */
const deaf = createServer((req, res) => {
  void json(req).then(async (body) => {
    const { query } = body as { query: string };
    const headers = { 'X-Shopify-Access-Token': 'shpat_x' };
    const answer = await fetch(testApp.sandbox.url + req.url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables: {} }),
    });
    res.end(await answer.text());
  });
});
let deafUrl: string;

beforeAll(async () => {
  await new Promise<void>((done) => void deaf.listen(0, '127.0.0.1', done));
  deafUrl = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}/storeA`;
});
afterAll(() => void deaf.close());

const testApp = useTestApp(() => ({ ROLE: 'web', IMPORT_MAX_ROWS: '50', OUTBOUND_ALLOW: new URL(deafUrl).host }));

beforeEach(() => testApp.sandbox.state.shop.reset([]));
afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

const plan = (fault: Omit<Fault, 'system'>) => testApp.sandbox.state.faults.add({ system: 'storeA', ...fault });
const calls = () => testApp.sandbox.state.calls.count('storeA');

async function newSource() {
  const shop = await newShop(testApp);
  const { projectId, connectionId } = await newProject(testApp, shop);
  testApp.sandbox.state.calls.clear();
  return { shop, projectId, connectionId, source: await addStoreSource(testApp, projectId, connectionId) };
}

async function setConnection(id: string, values: Partial<StoreConnection>): Promise<void> {
  await testApp.ctx().em.nativeUpdate(StoreConnection, id, values);
}

async function collect(events: AsyncIterable<ReadEvent>): Promise<{ records: CatalogRecord[]; errors: RowError[] }> {
  const [records, errors]: [CatalogRecord[], RowError[]] = [[], []];
  for await (const event of events) {
    if ('record' in event) records.push(event.record);
    else errors.push(event.error);
  }
  return { records, errors };
}

describe('a store as a data source', () => {
  it('gives products and variants under the keys of a product file, with the id that a push would keep', async () => {
    const { connectionId, source } = await newSource();
    const [mug, tray] = testApp.sandbox.state.shop.upsert([
      {
        handle: 'mug',
        title: 'Mug',
        descriptionHtml: '<p>A mug.</p>',
        vendor: 'Maker',
        productType: 'Kitchen',
        category: 'Home > Kitchen',
        tags: ['tea'],
        seo: { title: 'Best mug', description: 'Seen' },
        options: [{ name: 'Size', values: ['S', 'L'] }],
        variants: ['S', 'L'].map((value) => ({
          title: value,
          sku: `M-${value}`,
          barcode: '4006381333931',
          price: '9.50',
          compareAtPrice: '12.00',
          selectedOptions: [{ name: 'Size', value }],
          image: { url: `https://example.com/${value}.jpg`, altText: null },
        })),
        images: [
          { url: 'https://example.com/1.jpg', altText: 'A mug' },
          { url: 'https://example.com/2.jpg', altText: null },
        ],
      },
      {
        handle: 'tray',
        title: 'Tray',
        variants: [
          {
            title: 'Default Title',
            sku: 'TRAY',
            barcode: null,
            price: '20.00',
            compareAtPrice: null,
            selectedOptions: [{ name: 'Title', value: 'Default Title' }],
          },
        ],
      },
    ]);
    const [first, second] = [mug!, tray!].map(({ id }) => id.split('/').at(-1)!);
    const raw = { taxable: true, inventoryPolicy: 'DENY' };
    const variant = (value: string, number: number) => ({
      row: number + 1,
      externalId: `${first}${number}`,
      itemType: 'variant',
      title: `Mug - ${value}`,
      sourceData: {
        sku: `M-${value}`,
        price: '9.50',
        compare_at_price: '12.00',
        barcode: '4006381333931',
        image: `https://example.com/${value}.jpg`,
        options: [{ name: 'Size', values: [value] }],
        raw,
      },
      metadata: { parent_external_id: first, options: [{ name: 'Size', value }] },
    });
    expect(await collect(readSource(testApp.ctx(), source))).toEqual({
      errors: [],
      records: [
        {
          row: 1,
          externalId: first,
          itemType: 'product',
          title: 'Mug',
          sourceData: {
            handle: 'mug',
            title: 'Mug',
            body_html: '<p>A mug.</p>',
            vendor: 'Maker',
            product_category: 'Home > Kitchen',
            product_type: 'Kitchen',
            tags: ['tea'],
            status: 'active',
            seo_title: 'Best mug',
            seo_description: 'Seen',
            options: [{ name: 'Size', values: ['S', 'L'] }],
            images: [
              { src: 'https://example.com/1.jpg', position: 1, alt: 'A mug' },
              { src: 'https://example.com/2.jpg', position: 2 },
            ],
            raw: { createdAt: mug!.createdAt, publishedAt: mug!.createdAt, isGiftCard: false },
          },
          metadata: {
            store_ids: { [connectionId]: mug!.id },
            store_addresses: { [connectionId]: new URL('/storeA', testApp.sandbox.url).href.replace('http://', '') },
          },
        },
        variant('S', 1),
        variant('L', 2),
        {
          row: 4,
          externalId: second,
          itemType: 'product',
          title: 'Tray',
          sourceData: {
            handle: 'tray',
            title: 'Tray',
            status: 'active',
            sku: 'TRAY',
            price: '20.00',
            raw: { createdAt: tray!.createdAt, publishedAt: tray!.createdAt, isGiftCard: false, variant: raw },
          },
          metadata: {
            store_ids: { [connectionId]: tray!.id },
            store_addresses: { [connectionId]: new URL('/storeA', testApp.sandbox.url).href.replace('http://', '') },
          },
        },
      ],
    });
  });

  it('asks for no more pages than are read', async () => {
    const { source } = await newSource();
    testApp.sandbox.state.shop.upsert(shopProducts(40));
    const first: string[] = [];
    for await (const event of readSource(testApp.ctx(), source)) {
      if ('record' in event) first.push(event.record.title);
      if (first.length === 15) break;
    }
    expect(first.at(-1)).toBe('Product 15');
    expect(calls()).toBe(2);
  });

  it('lists products that cannot be kept, and goes on', async () => {
    const { source } = await newSource();
    testApp.sandbox.state.shop.upsert([
      { handle: 'a', title: ' ' },
      { handle: 'b', title: 'B', descriptionHtml: 'x'.repeat(100_001) },
      { handle: 'c', title: 'C', vendor: 'no\0thing' },
      { handle: 'd', title: 'D' },
    ]);
    const { records, errors } = await collect(readSource(testApp.ctx(), source));
    expect(records).toMatchObject([{ row: 4, title: 'D' }]);
    expect(errors.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '1 title missing_title',
      '2 body_html cell_too_long',
      '3 vendor broken_characters',
    ]);
    expect(errors[1]!.value.length).toBeLessThan(300);
  });

  it('ends at the limit of an import', async () => {
    const { source } = await newSource();
    testApp.sandbox.state.shop.upsert(shopProducts(60));
    expect((await refusal(collect(readSource(testApp.ctx(), source)))).message).toContain(
      'more than 50 products and variants',
    );
  });

  it('waits for a store that is away for a moment or asks to slow down', async () => {
    const { source } = await newSource();
    testApp.sandbox.state.shop.upsert(shopProducts(30));
    plan({ kind: 'status', status: 503 });
    plan({ kind: 'throttled', times: 2 });
    plan({ kind: 'reset' });
    expect((await collect(readSource(testApp.ctx(), source))).records).toHaveLength(30);
  });

  it.each<[Omit<Fault, 'system'>, number, RegExp]>([
    [{ kind: 'status', status: 500, times: 9 }, 502, /^The store is not available right now/],
    [{ kind: 'status', status: 401 }, 502, /^The store refused the access token/],
    [{ kind: 'html' }, 502, /did not answer like a store/],
    [{ kind: 'rate_limit', retry_after: 3600 }, 502, /asks to slow down/],
    [{ kind: 'status', status: 408, times: 9 }, 504, /did not answer in time/],
  ])('says what stopped it in the middle: %j', async (fault, status, message) => {
    const { source } = await newSource();
    testApp.sandbox.state.shop.upsert(shopProducts(20));
    const landed: ReadEvent[] = [];
    const reading = async () => {
      for await (const event of readSource(testApp.ctx(), source)) {
        landed.push(event);
        if (landed.length === 1) plan(fault);
      }
    };
    expect(await refusal(reading())).toMatchObject({ status, message: expect.stringMatching(message) });
    expect(landed).toHaveLength(12);
  });

  it('does not go round in a store whose pages do', async () => {
    const { connectionId, source } = await newSource();
    testApp.sandbox.state.shop.upsert(shopProducts(20));
    await setConnection(connectionId, { baseUrl: deafUrl });
    expect((await refusal(collect(readSource(testApp.ctx(), source)))).message).toContain('again and again');
  });

  it.each([{ kind: 'hang' }, { kind: 'rate_limit', retry_after: 20 }] as const)(
    'ends at once with its signal, during %j',
    async (fault) => {
      const { source } = await newSource();
      testApp.sandbox.state.shop.upsert(shopProducts(3));
      plan(fault);
      const controller = new AbortController();
      const reading = collect(readSource(testApp.ctx(), source, controller.signal));
      await eventually(() => calls() > 0);
      controller.abort();
      await expect(reading).rejects.toBe(controller.signal.reason);
    },
  );

  it('is refused without a connection that can be used, before the store is asked', async () => {
    const { projectId, connectionId } = await newSource();
    const other = await newSource();
    const read = async (id: unknown) =>
      refusal(collect(readSource(testApp.ctx(), await addStoreSource(testApp, projectId, id))));
    for (const id of [other.connectionId, randomUUID(), 'nonsense', null]) {
      expect(await read(id)).toMatchObject({
        status: 422,
        message: expect.stringContaining('has no store connection'),
      });
    }
    await setConnection(connectionId, { status: ConnectionStatus.inactive });
    expect(await read(connectionId)).toMatchObject({ status: 422, message: expect.stringContaining('not usable') });
    expect(calls()).toBe(0);
  });

  it('says so where the platform has no catalogue', async () => {
    const { shop, projectId } = await newSource();
    const { body } = await shop.rest.post('/store-connections', {
      name: 'Ours',
      platform: 'custom',
      base_url: testApp.sandbox.url,
      access_token: 'a secret',
    });
    await setConnection(body.id, { status: ConnectionStatus.active });
    const source = await addStoreSource(testApp, projectId, body.id);
    expect(await refusal(collect(readSource(testApp.ctx(), source)))).toEqual(
      new AppError('PROVIDER_ERROR', 'A custom connection has no catalogue.'),
    );
  });
});
