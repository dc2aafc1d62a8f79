import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import WooCommerceRestApi from '@woocommerce/woocommerce-rest-api';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { type HttpsFront, httpsFront } from '../support/https-front.ts';

let sandbox: Sandbox;
let front: HttpsFront;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  front = await httpsFront(sandbox.url);
});
afterAll(async () => {
  front.close();
  await sandbox.close();
});
beforeEach(() => {
  sandbox.state.reset();
  sandbox.state.woocommerce.reset([]);
  sandbox.state.woocommerce.upsert([
    {
      slug: 'mug',
      name: 'Mug & saucer',
      sku: 'M-1',
      tags: ['Tea'],
      images: [{ src: 'https://example.com/mug.jpg' }],
      regular_price: '12.00',
      sale_price: '9.50',
    },
    {
      slug: 'shirt',
      name: 'Shirt',
      attributes: [{ name: 'Size', options: ['S', 'L'], variation: true }],
      variations: ['S', 'L'].map((option) => ({ sku: `S-${option}`, attributes: [{ name: 'Size', option }] })),
    },
    { slug: 'tray', name: 'Tray', status: 'draft' },
  ]);
});

/** The official client, as anyone would use it. */
const CLIENTS = {
  'OAuth over http': (consumerKey = 'ck_test', consumerSecret = 'cs_test') =>
    new WooCommerceRestApi.default({
      url: `${sandbox.url}/woocommerce`,
      consumerKey,
      consumerSecret,
      version: 'wc/v3',
    }),
  'Basic over https': (consumerKey = 'ck_test', consumerSecret = 'cs_test') =>
    new WooCommerceRestApi.default({
      url: `${front.url}/woocommerce`,
      consumerKey,
      consumerSecret,
      version: 'wc/v3',
      axiosConfig: { httpsAgent: front.agent },
    }),
};
const idOf = (slug: string) => sandbox.state.woocommerce.bySlug(slug)!.id;
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: { response?: { status: number; data: object } }) => reason,
  );
  return { status: error?.response?.status, ...error?.response?.data };
};

describe.each(['OAuth over http', 'Basic over https'] as const)('the official WooCommerce client by %s', (way) => {
  it('lists, filters and reads products', async () => {
    const api = CLIENTS[way]();
    const { data, headers } = await api.get('products', { per_page: 2, orderby: 'id', order: 'asc' });
    expect(data).toMatchObject([
      {
        id: idOf('mug'),
        name: 'Mug &amp; saucer',
        type: 'simple',
        price: '9.50',
        on_sale: true,
        tags: [{ name: 'Tea' }],
        images: [{ src: 'https://example.com/mug.jpg', alt: '' }],
      },
      { id: idOf('shirt'), type: 'variable', variations: [expect.any(Number), expect.any(Number)] },
    ]);
    expect(headers).toMatchObject({ 'x-wp-total': '3', 'x-wp-totalpages': '2' });
    expect((await api.get('products', { slug: 'tray', _fields: 'id,status' })).data).toEqual([
      { id: idOf('tray'), status: 'draft' },
    ]);
    expect((await api.get('products', { sku: "M-1 (it's *one*)!" })).data).toEqual([]);
    expect((await api.get('products', { sku: 'S-L' })).data).toMatchObject([
      { type: 'variation', parent_id: idOf('shirt') },
    ]);
    expect((await api.get('products', { include: [idOf('tray'), idOf('mug')].join(',') })).data).toHaveLength(2);
    expect((await api.get(`products/${idOf('mug')}`)).data).toMatchObject({ slug: 'mug' });
    expect((await api.get(`products/${idOf('shirt')}/variations`)).data).toHaveLength(2);
  });

  it('updates one product, and several with a result for each', async () => {
    const api = CLIENTS[way]();
    const { data } = await api.put(`products/${idOf('mug')}`, {
      name: 'New',
      description: '<p>New</p><script>x</script>',
      meta_data: [{ key: '_yoast_wpseo_title', value: 'Seo' }],
    });
    expect(data).toMatchObject({
      name: 'New',
      description: '<p>New</p>x',
      meta_data: [{ key: '_yoast_wpseo_title', value: 'Seo' }],
      sku: 'M-1',
    });
    const variation = sandbox.state.woocommerce.bySlug('shirt')!.variations[0]!.id;
    const batch = await api.post('products/batch', {
      update: [
        { id: idOf('tray'), name: 'Large tray' },
        { id: 9, name: 'x' },
        { id: variation, name: 'x' },
        { id: idOf('mug'), sku: 5 },
      ],
    });
    expect(batch.data.update).toMatchObject([
      { id: idOf('tray'), name: 'Large tray' },
      { id: 9, error: { code: 'woocommerce_rest_product_invalid_id', data: { status: 400 } } },
      { id: variation, error: { code: 'woocommerce_rest_invalid_product_id' } },
      {
        id: idOf('mug'),
        error: { code: 'rest_invalid_param', data: { params: { sku: 'sku is not of type string.' } } },
      },
    ]);
    expect(sandbox.state.woocommerce.writes()).toEqual({ mug: 1, tray: 1 });
    expect((await api.post('products/batch', { update: [] })).data).toEqual({});
    expect(
      await refusal(api.post('products/batch', { update: Array.from({ length: 101 }, () => ({ id: 1 })) })),
    ).toMatchObject({ status: 413 });
  });

  it('creates tags, and gets the id of an existing one in the error', async () => {
    const api = CLIENTS[way]();
    const made = await api.post('products/tags', { name: 'Café' });
    expect(made).toMatchObject({ status: 201, data: { name: 'Café' } });
    expect(await refusal(api.post('products/tags', { name: 'café' }))).toMatchObject({
      status: 400,
      code: 'term_exists',
      data: { resource_id: made.data.id },
    });
    const batch = await api.post('products/tags/batch', { create: [{ name: 'New' }, { name: 'tea' }] });
    const [tea] = sandbox.state.woocommerce.bySlug('mug')!.tags;
    expect(batch.data.create).toMatchObject([
      { name: 'New' },
      { id: 0, error: { code: 'term_exists', data: { resource_id: tea } } },
    ]);
    const { data } = await api.put(`products/${idOf('mug')}`, { tags: [{ id: made.data.id }, { id: 99_999 }] });
    expect(data.tags).toMatchObject([{ id: made.data.id, name: 'Café' }]);
    expect((await api.get('products/tags', { per_page: 100 })).data).toHaveLength(3);
  });

  it('is rejected with a wrong secret, an unknown key, or a read-only key that writes', async () => {
    const unsigned =
      way === 'OAuth over http'
        ? 'Invalid signature - provided signature does not match.'
        : 'Consumer secret is invalid.';
    expect(await refusal(CLIENTS[way]('ck_test', 'cs_wrong').get('products'))).toMatchObject({
      status: 401,
      code: 'woocommerce_rest_authentication_error',
      message: unsigned,
    });
    expect(await refusal(CLIENTS[way]('who', 'cs_test').get('products'))).toMatchObject({ status: 401 });
    expect((await CLIENTS[way]('ck_read_1', 'cs_read_1').get('products')).status).toBe(200);
    expect(
      await refusal(CLIENTS[way]('ck_read_1', 'cs_read_1').put(`products/${idOf('mug')}`, { name: 'x' })),
    ).toMatchObject({ status: 401, message: expect.stringContaining('write permissions') });
    expect(sandbox.state.woocommerce.writes()).toEqual({});
  });

  it('gets errors for unknown products, routes and pages', async () => {
    const api = CLIENTS[way]();
    expect(await refusal(api.get('products/9'))).toMatchObject({
      status: 404,
      code: 'woocommerce_rest_product_invalid_id',
    });
    expect(await refusal(api.put('products/9', { name: 'x' }))).toMatchObject({
      status: 400,
      code: 'woocommerce_rest_product_invalid_id',
    });
    expect(await refusal(api.get('nothing'))).toMatchObject({ status: 404, code: 'rest_no_route' });
    expect(await refusal(api.get('products', { per_page: 101 }))).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
    });
  });
});

describe('the sandbox WooCommerce shop', () => {
  it('rejects anonymous requests, Basic authentication over http, and repeated signatures', async () => {
    const products = `${sandbox.url}/woocommerce/wp-json/wc/v3/products`;
    const basic = { Authorization: `Basic ${btoa('ck_test:cs_test')}` };
    expect((await fetch(products)).status).toBe(401);
    expect((await fetch(products, { headers: basic })).status).toBe(401);
    expect((await fetch(products, { headers: { ...basic, 'X-Forwarded-Proto': 'https' } })).status).toBe(200);
    await CLIENTS['OAuth over http']().get('products');
    const signed = sandbox.url + sandbox.state.calls.recent('woocommerce').at(-1)!.path;
    expect(await (await fetch(signed)).json()).toMatchObject({
      message: expect.stringContaining('nonce has already been used'),
    });
    expect(await (await fetch(`${products}?oauth_nonce=1`)).json()).toMatchObject({
      code: 'woocommerce_rest_authentication_missing_parameter',
    });
  });

  it('shows its name to everybody, and lets a merchant change products', async () => {
    const control = async (path: string, body?: object) =>
      (await fetch(`${sandbox.url}/control/${path}`, body && { method: 'POST', body: JSON.stringify(body) })).json();
    expect(await (await fetch(`${sandbox.url}/woocommerce/wp-json/?_fields=name`)).json()).toEqual({
      name: 'Sandbox &amp; Shop',
    });
    expect(await control('woocommerce/products', { products: [{ slug: 'new', tags: ['A'] }] })).toMatchObject({
      products: [{ name: 'new' }],
    });
    expect(await control('woocommerce/edit', { slug: 'mug', name: 'Edited' })).toMatchObject({
      product: { name: 'Edited', sku: 'M-1' },
    });
    expect(await control('woocommerce/edit', { slug: 'nowhere' })).toMatchObject({
      error: 'no product has the slug nowhere',
    });
    expect(await control('woocommerce/products')).toMatchObject({ products: { length: 4 }, writes: {} });
    expect(await control('calls?system=woocommerce')).toMatchObject({ writes: {} });
    await control('woocommerce/remove', { slug: 'mug' });
    expect(sandbox.state.woocommerce.bySlug('mug')).toBeUndefined();
  });

  it('shows visitors a published product', async () => {
    const shop = sandbox.state.woocommerce;
    shop.edit('mug', { description: 'Of stoneware.', meta: { _yoast_wpseo_title: 'A mug for tea' } });
    const address = `${sandbox.url}/woocommerce/product`;
    const shown = await (await fetch(`${address}/mug/`)).text();
    for (const text of ['<h1>Mug &amp; saucer</h1>', '<p>Of stoneware.</p>', '<dd>Tea</dd>', '<dd>A mug for tea</dd>'])
      expect(shown).toContain(text);
    expect((await fetch(`${address}/tray/`)).status).toBe(404);
  });

  it('contains the sample catalogue', async () => {
    const full = await startSandbox({ port: 0, catalogue: 'samples/catalogue.csv' });
    const products = full.state.woocommerce.all();
    expect(products).toHaveLength(29);
    const board = full.state.woocommerce.bySlug('oak-cutting-board')!;
    expect(board).toMatchObject({
      name: 'Oak Cutting Board',
      type: 'variable',
      brands: [{ name: 'Ferrow &amp; Lund' }],
      variations: [{ attributes: [{ name: 'Size' }] }, {}, {}],
    });
    await full.close();
  });
});
