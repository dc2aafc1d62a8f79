import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../../../src/core/sql.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { RestClient } from '../../../support/rest-client.ts';
import { connectedShop, connectionOf } from '../../stores/webhooks/support.ts';
import { rowsContaining } from './table-rows.ts';
import { sweepAfterAnHour } from './residual-data.ts';

const SECRET = 'shpss_of_ours';
const testApp = useTestApp({ ROLE: 'web', STOREA_CLIENT_ID: 'id', STOREA_CLIENT_SECRET: SECRET });

async function send(shop: string, topic: string): Promise<void> {
  const body = JSON.stringify({ shop_domain: shop });
  const headers = {
    'X-storeA-Webhook-Id': randomUUID(),
    'X-storeA-Topic': topic,
    'X-storeA-Hmac-Sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
  };
  expect((await new RestClient(testApp.url).post('/storeA/webhooks', body, headers)).status).toBe(200);
}

const deleteAccount = (rest: RestClient, password: string) => rest.post('/gdpr/request-deletion', { password });
const storedWebhooks = (shop: string) => rows(testApp.ctx().em, sql`select 1 from store_webhooks where shop = ${shop}`);

describe('the webhook shop/redact', () => {
  it('removes everything that was read with the access of the shop, also after app/uninstalled', async () => {
    const { connectionId, shop } = await connectedShop(testApp);
    await changed(
      testApp.ctx().em,
      sql`update store_connections set media_base_url = 'https://images.example', last_connected_at = now()
           where id = ${connectionId}`,
    );
    await send(shop, 'app/uninstalled');
    await send(shop, 'shop/redact');
    expect(await connectionOf(testApp, connectionId)).toMatchObject({
      status: 'inactive',
      hasCredentials: false,
      mediaBaseUrl: null,
      lastConnectedAt: null,
    });
  });
});

describe('the stored webhooks of a shop', () => {
  it('are deleted with the last organization that has the shop', async () => {
    const one = await connectedShop(testApp);
    const other = await connectedShop(testApp, one.shop);
    await send(one.shop, 'app/uninstalled');
    const password = 'correct horse battery';
    expect((await deleteAccount(one.rest, password)).status).toBe(200);
    expect(await storedWebhooks(one.shop)).toHaveLength(1);
    expect((await deleteAccount(other.rest, password)).status).toBe(200);
    expect(await storedWebhooks(one.shop)).toEqual([]);
    await sweepAfterAnHour(testApp);
    expect(await rowsContaining(testApp, [one.shop])).toEqual({});
  });
});
