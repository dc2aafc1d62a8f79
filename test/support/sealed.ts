import { randomUUID } from 'node:crypto';
import { ConnectionType } from '../../entities/stores/store-connection.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { setByok } from '../../src/services/organizations/set-byok.ts';
import { sealRegistrationSecret } from '../../src/services/stores/product-webhooks/registration-secret.ts';
import {
  createPendingInstall,
  newSecret,
  storeInstallation,
} from '../../src/services/stores/storeA/pending-installs.ts';
import type { TestApp } from './test-app.ts';
import { enableTotp } from './second-factor.ts';
import { newShop, type Shop } from './shop.ts';

/** What an organization has that rests sealed. */
export interface Sealing {
  shop: Shop;
  connectionId: string;
  installToken: string;
  installCookie: string;
  totpSecret: string;
  backupCodes: string[];
}

/**
 * Fills every column of the database that holds sealed texts, by the ways that users have; for a test application
 * without workers.
 */
export async function sealEverything(testApp: TestApp): Promise<Sealing> {
  const shop = await newShop(testApp);
  const { rest } = shop;
  const connection = await rest.post('/store-connections', {
    name: 'Shop',
    platform: 'storeA',
    base_url: `${testApp.sandbox.url}/storeA`,
    access_token: 'shpat_test',
  });
  await setByok(testApp.ctx(), shop.organizationId, true);
  const calls = [
    await rest.patch('/organization/api-keys', { aiA_api_key: 'sk-own' }),
    await rest.put('/organization/chat-tenant', {
      account_id: 1,
      base_url: 'https://chat.example',
      api_token: 'chat-token',
    }),
    await rest.post('/stock-photo-keys', { provider: 'unsplash', api_key: 'photo-key' }),
    await rest.post('/users', { email: `second-${shop.email}`, password: 'long enough' }),
  ];
  for (const { status, body } of calls)
    if (status > 201) throw new Error(`not sealed: ${status} ${JSON.stringify(body)}`);
  const endpoint = await rest.post('/webhook-endpoints', { url: 'https://hooks.example/in' });
  // Now the row has the previous secret, too. Nothing is sent to it.
  await rest.post(`/webhook-endpoints/${endpoint.body.id}/rotate-secret`);
  await rest.patch(`/webhook-endpoints/${endpoint.body.id}`, { is_active: false });
  const installation = {
    begunAt: new Date().toISOString(),
    accessToken: 'shpat_kept',
    refreshToken: null,
    expiresAt: null,
    scopes: [],
    name: 'Kept',
    mediaBaseUrl: null,
  };
  const installCookie = newSecret();
  const pending = await createPendingInstall(testApp.ctx(), {
    owner: { cookie: installCookie },
    shop: 'kept.myshopify.com',
    connectionType: ConnectionType.store,
  });
  await storeInstallation(testApp.ctx(), pending, installation);
  const named = await fetch(`${testApp.url}/api/v1/projects`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json', 'idempotency-key': 'once' },
    body: '{"name":"Once"}',
  });
  if (named.status !== 201) throw new Error(`not answered once: ${named.status}`);
  const registrationId = randomUUID();
  await changed(
    testApp.ctx().em,
    sql`insert into webhook_registrations (id, created_at, connection_id, sealed_secret, webhook_ids, status, attempts, due_at)
        values (${registrationId}, now(), ${connection.body.id}, ${sealRegistrationSecret(testApp.ctx(), registrationId, 'hook')},
                '[]', 'active', 0, now() + interval '1 day')`,
  );
  const { secret, backupCodes } = await enableTotp(testApp, shop);
  return {
    shop,
    connectionId: connection.body.id,
    installToken: pending.token,
    installCookie,
    totpSecret: secret,
    backupCodes,
  };
}
