import { createHmac, randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop } from '../../../support/shop.ts';
import { connectShop, newDomain } from './support.ts';

const testApp = useTestApp({ ROLE: 'web', STOREA_CLIENT_SECRET: 'shpss_of_webhooks' });

it('uses a secret without a client id only for webhooks and connects shops through the sandbox app', async () => {
  const [shop, domain] = [await newShop(testApp), newDomain()];
  const id = await connectShop(testApp, shop, domain);
  const body = JSON.stringify({ myshopify_domain: domain });
  const send = (secret: string) =>
    fetch(`${testApp.url}/api/v1/storeA/webhooks/uninstalled`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-storea-webhook-id': randomUUID(),
        'x-storea-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      },
      body,
    });
  expect((await send('shpss_sandbox_secret')).status).toBe(401);
  expect((await shop.rest.get(`/store-connections/${id}`)).body).toMatchObject({ status: 'active' });
  expect((await send('shpss_of_webhooks')).status).toBe(200);
  expect((await shop.rest.get(`/store-connections/${id}`)).body).toMatchObject({ status: 'inactive' });
});
