import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { WooCommerceClient } from '../../src/providers/stores/woocommerce/client.ts';
import { productWebhooksOf } from '../../src/providers/stores/woocommerce/webhooks.ts';
import { openTestTokenBuckets } from '../support/token-buckets.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let sandbox: Sandbox;
let server: Server;
let address: string;
let status = 200;
const received: Received[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  server = createServer(async (req, res) => {
    received.push({ headers: req.headers, body: await text(req) });
    res.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await sandbox.close();
  server.close();
});
beforeEach(() => {
  sandbox.state.reset();
  received.length = 0;
  status = 200;
});

async function webhooks(consumerKey = 'ck_test', consumerSecret = 'cs_test') {
  return productWebhooksOf(
    new WooCommerceClient({
      baseUrl: `${sandbox.url}/woocommerce`,
      consumerKey,
      consumerSecret,
      fetch: globalThis.fetch,
      tokenBuckets: await openTestTokenBuckets(),
      bucketKey: 'store:test',
    }),
  );
}
const SECRET = 'a-secret';

describe('the webhooks of a WooCommerce shop', () => {
  it('are created with a ping, listed and removed, by both sides in the same format', async () => {
    const api = await webhooks();
    const id = await api.create({ topic: 'product.created', address, secret: SECRET });
    expect(received).toMatchObject([
      { body: `webhook_id=${id}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ]);
    expect(received[0]!.headers['x-wc-webhook-signature']).toBeUndefined();
    expect(await api.list()).toEqual([{ id, topic: 'product.created', address, isActive: true }]);
    await api.remove(id);
    await api.remove(id);
    expect(await api.list()).toEqual([]);
  });

  it('deliver what happens to products, signed, with a delivery id for each second', async () => {
    const api = await webhooks();
    for (const topic of api.topics) await api.create({ topic, address, secret: SECRET });
    received.length = 0;
    const { woocommerce: shop, wooWebhooks } = sandbox.state;
    const [product] = shop.upsert([{ slug: 'oak-board', name: 'Oak Board' }]);
    shop.edit('oak-board', { name: 'Oak' });
    shop.edit('oak-board', { status: 'trash' });
    shop.edit('oak-board', { status: 'publish' });
    shop.remove('oak-board');
    await wooWebhooks.settled();
    const topics = received.map(({ headers }) => String(headers['x-wc-webhook-topic']));
    expect(topics.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'product.created',
      'product.deleted',
      'product.deleted',
      'product.restored',
      'product.updated',
    ]);
    for (const { headers, body } of received) {
      expect(headers['x-wc-webhook-signature']).toBe(createHmac('sha256', SECRET).update(body).digest('base64'));
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-wc-webhook-resource': 'product',
        'x-wc-webhook-delivery-id': expect.stringMatching(/^[0-9a-f]{32}$/),
        'x-wc-webhook-source': `${sandbox.url}/woocommerce/`,
      });
      expect(JSON.parse(body).id).toBe(product!.id);
      const isWhole = headers['x-wc-webhook-topic'] !== 'product.deleted';
      expect(Object.keys(JSON.parse(body)).length > 1).toBe(isWhole);
    }
  });

  it('are disabled after six failures in a row', async () => {
    const api = await webhooks();
    const id = await api.create({ topic: 'product.updated', address, secret: SECRET });
    sandbox.state.woocommerce.upsert([{ slug: 'oak-board' }]);
    status = 401;
    for (let n = 0; n < 7; n += 1) {
      sandbox.state.woocommerce.edit('oak-board', { name: `Oak ${n}` });
      await sandbox.state.wooWebhooks.settled();
    }
    expect(await api.list()).toEqual([{ id, topic: 'product.updated', address, isActive: false }]);
  });

  it('need a key that may write, a known topic and an http address', async () => {
    const api = await webhooks();
    const create = async (of: typeof api, values: object) =>
      of.create({ topic: 'product.created', address, secret: SECRET, ...values });
    await expect(create(await webhooks('ck_readonly', 'cs_readonly'), {})).rejects.toMatchObject({
      kind: 'unauthorized',
    });
    await expect(create(api, { topic: 'product.burnt' })).rejects.toMatchObject({ kind: 'rejected' });
    await expect(create(api, { address: 'ftp://shop.example' })).rejects.toMatchObject({ kind: 'rejected' });
  });
});
