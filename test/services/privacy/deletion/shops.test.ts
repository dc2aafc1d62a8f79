import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../../../src/core/sql.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { RestClient } from '../../../support/rest-client.ts';
import { connectedShop, connectionOf } from '../../stores/webhooks/support.ts';
import { rowsNaming } from './everything.ts';
import { anHourLater } from './traces.ts';

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

const leave = (rest: RestClient, password: string) => rest.post('/gdpr/request-deletion', { password });
const told = (shop: string) => rows(testApp.ctx().em, sql`select 1 from store_webhooks where shop = ${shop}`);

describe('a shop that asks to be forgotten', () => {
  it('leaves nothing that its access told, after it was uninstalled, too', async () => {
    const { connectionId, shop } = await connectedShop(testApp);
    await changed(
      testApp.ctx().em,
      sql`update store_connections set media_base_url = 'https://images.example', last_connected_at = now() where id = ${connectionId}`,
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

describe('what the platform told of a shop', () => {
  it('goes with the last organization that has it', async () => {
    const one = await connectedShop(testApp);
    const other = await connectedShop(testApp, one.shop);
    await send(one.shop, 'app/uninstalled');
    const password = 'correct horse battery';
    expect((await leave(one.rest, password)).status).toBe(200);
    expect(await told(one.shop)).toHaveLength(1);
    expect((await leave(other.rest, password)).status).toBe(200);
    expect(await told(one.shop)).toEqual([]);
    await anHourLater(testApp);
    expect(await rowsNaming(testApp, [one.shop])).toEqual({});
  });
});
