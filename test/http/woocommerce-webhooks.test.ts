import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { changed, row, rows, sql } from '../../src/core/sql.ts';
import { sealRegistrationSecret } from '../../src/services/stores/product-webhooks/registration-secret.ts';
import { newRule } from '../services/automation/support.ts';
import { RestClient } from '../support/rest-client.ts';
import { newShop } from '../support/shop.ts';
import { addStoreSource } from '../support/store-source.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web', AUTOMATION_DEBOUNCE_SECONDS: '600' });
const SECRET = 'a-secret-of-ours';
const sign = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('base64');

/** A WooCommerce connection with registered webhooks, whose products a rule waits for. */
async function connected() {
  const shop = await newShop(testApp);
  const { body: connection } = await shop.rest.post('/store-connections', {
    name: 'Shop',
    platform: 'woocommerce',
    base_url: `${testApp.sandbox.url}/woocommerce`,
    consumer_key: 'ck_test',
    consumer_secret: 'cs_test',
  });
  const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
  const { id: sourceId } = await addStoreSource(testApp, project.id, connection.id);
  await newRule(shop, project.id, { trigger: 'product_updated' });
  const id = randomUUID();
  const sealed = sealRegistrationSecret(testApp.ctx(), id, SECRET);
  await changed(
    testApp.ctx().em,
    sql`insert into webhook_registrations (id, created_at, connection_id, sealed_secret, webhook_ids, status, attempts, due_at)
        values (${id}, now(), ${connection.id}, ${sealed}, '["1"]', 'active', 0, now() + interval '1 day')`,
  );
  return { connectionId: String(connection.id), sourceId };
}

interface Sending {
  topic?: string | null;
  signature?: string | null;
  delivery?: string;
}

function send(
  connectionId: string,
  body: string,
  { topic = 'product.updated', signature = sign(body), delivery = randomUUID() }: Sending = {},
) {
  return new RestClient(testApp.url).post(`/woocommerce/webhooks/${connectionId}`, body, {
    ...(topic && { 'X-WC-Webhook-Topic': topic }),
    ...(signature !== null && { 'X-WC-Webhook-Signature': signature }),
    'X-WC-Webhook-Delivery-ID': delivery,
  });
}

const changesOf = async (sourceId: string) =>
  rows<{ id: string; revision: string }>(
    testApp.ctx().em,
    sql`select product_id as id, revision from product_changes where data_source_id = ${sourceId} order by product_id`,
  );
const idsOf = async (sourceId: string) => (await changesOf(sourceId)).map(({ id }) => id);
const RECEIVED = { status: 200, body: { received: true } };

describe('a webhook of WooCommerce', () => {
  it('names a product that is read later, with every topic about products', async () => {
    const { connectionId, sourceId } = await connected();
    for (const [n, event] of ['created', 'updated', 'deleted', 'restored'].entries())
      expect(await send(connectionId, JSON.stringify({ id: 10 + n }), { topic: `product.${event}` })).toMatchObject(
        RECEIVED,
      );
    expect(await idsOf(sourceId)).toEqual(['10', '11', '12', '13']);
  });

  it('of a variation names its product', async () => {
    const { connectionId, sourceId } = await connected();
    await send(connectionId, JSON.stringify({ id: 77, type: 'variation', parent_id: 70 }));
    await send(connectionId, JSON.stringify({ id: '78' }), { topic: 'product.deleted' });
    expect(await idsOf(sourceId)).toEqual(['70', '78']);
  });

  it('takes effect once, but two products of the same second have the same delivery id', async () => {
    const { connectionId, sourceId } = await connected();
    const delivery = 'd41d8cd98f00b204e9800998ecf8427e';
    const body = JSON.stringify({ id: 20 });
    await send(connectionId, body, { delivery });
    const before = await changesOf(sourceId);
    expect(await send(connectionId, body, { delivery })).toMatchObject(RECEIVED);
    expect(await changesOf(sourceId)).toEqual(before);
    await send(connectionId, JSON.stringify({ id: 21 }), { delivery });
    expect(await idsOf(sourceId)).toEqual(['20', '21']);
  });

  it('has no effect with another topic, and without an id', async () => {
    const { connectionId, sourceId } = await connected();
    expect(await send(connectionId, '{"id":1}', { topic: 'order.created' })).toMatchObject(RECEIVED);
    const gone = JSON.stringify({ code: 'woocommerce_rest_product_invalid_id', data: { status: 404 } });
    expect(await send(connectionId, gone)).toMatchObject(RECEIVED);
    for (const id of [0, -1, 1.5, null, 'x', '1e3', {}])
      expect(await send(connectionId, JSON.stringify({ id }))).toMatchObject(RECEIVED);
    expect(await idsOf(sourceId)).toEqual([]);
  });

  it('that announces itself unsigned is answered and changes nothing', async () => {
    const { connectionId, sourceId } = await connected();
    for (const id of [connectionId, randomUUID()])
      expect(await send(id, 'webhook_id=12', { signature: null, topic: null })).toMatchObject(RECEIVED);
    expect(await idsOf(sourceId)).toEqual([]);
  });

  it.each<[string, Sending, string?]>([
    ['without a signature', { signature: null }],
    ['with another secret', { signature: sign('{"id":30}', 'another') }],
    ['for another body', { signature: sign('{"id":31}') }],
    ['in hex', { signature: createHmac('sha256', SECRET).update('{"id":30}').digest('hex') }],
  ])('%s is rejected', async (_title, sending) => {
    const { connectionId, sourceId } = await connected();
    const stored = async () => (await row(testApp.ctx().em, sql`select count(*)::int as n from store_webhooks`))!;
    const before = await stored();
    expect(await send(connectionId, '{"id":30}', sending)).toMatchObject({
      status: 401,
      body: { detail: 'Invalid signature' },
    });
    expect(await idsOf(sourceId)).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('of a connection without registered webhooks is rejected like a wrong signature', async () => {
    expect(await send(randomUUID(), '{"id":1}')).toMatchObject({ status: 401, body: { detail: 'Invalid signature' } });
    expect(await send('12', '{"id":1}')).toMatchObject({ status: 422 });
  });

  it('that is signed but no JSON object, or without a topic, is rejected', async () => {
    const { connectionId } = await connected();
    expect((await send(connectionId, 'webhook_id=12')).status).toBe(400);
    expect((await send(connectionId, '[1]')).status).toBe(422);
    expect(await send(connectionId, '{"id":1}', { topic: null })).toMatchObject({
      status: 422,
      body: { errors: [{ loc: ['header', 'X-WC-Webhook-Topic'] }] },
    });
  });
});
