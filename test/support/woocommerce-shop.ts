import { row, sql } from '../../src/core/sql.ts';
import { enqueueRegistration } from '../../src/services/stores/product-webhooks/request-webhooks.ts';
import { eventually } from './eventually.ts';
import { jobEnd, newShop, type Shop } from './shop.ts';
import { addStoreSource } from './store-source.ts';
import type { TestApp } from './test-app.ts';

export interface WooCommerceShop {
  shop: Shop;
  projectId: string;
  sourceId: string;
  connectionId: string;
}

/** Stores reach the service of the test by its address, whose port is known once it has started. */
export function makeReachable(testApp: TestApp): void {
  Object.assign(testApp.service.runtime.config, { PUBLIC_URL: testApp.url });
}

/** A project whose source reads the sandbox's WooCommerce shop, after a first import. */
export async function newWooCommerceShop(testApp: TestApp): Promise<WooCommerceShop> {
  makeReachable(testApp);
  const shop = await newShop(testApp);
  const { body: connection } = await shop.rest.post('/store-connections', {
    name: 'Shop',
    platform: 'woocommerce',
    base_url: `${testApp.sandbox.url}/woocommerce`,
    consumer_key: 'ck_test',
    consumer_secret: 'cs_test',
  });
  await shop.rest.post(`/store-connections/${connection.id}/test`);
  const { body: project } = await shop.rest.post('/projects', {
    name: 'Catalogue',
    store_connection_id: connection.id,
  });
  const { id: sourceId } = await addStoreSource(testApp, project.id, connection.id);
  const { body } = await shop.rest.post(`/projects/${project.id}/data-sources/${sourceId}/import`);
  await jobEnd(shop, body.job_id);
  return { shop, projectId: project.id, sourceId, connectionId: connection.id };
}

export interface Registration {
  id: string;
  status: string;
  error: string | null;
  attempts: number;
  ids: string[];
  isClaimed: boolean;
  /** Seconds until the next check. */
  wait: number;
}

/** The registration of a connection, as it is stored; null if it has none. */
export function registrationOf(testApp: TestApp, connectionId: string): Promise<Registration | null> {
  return row<Registration>(
    testApp.ctx().em,
    sql`select id, status, error, attempts, webhook_ids as ids, claim is not null as "isClaimed",
               extract(epoch from due_at - now())::int as wait
          from webhook_registrations where connection_id = ${connectionId}`,
  );
}

/** Waits until the webhooks of a connection are registered. */
export const whenRegistered = (testApp: TestApp, connectionId: string) =>
  eventually(
    () => registrationOf(testApp, connectionId),
    (found) => found?.status === 'active',
  );

/** Has the webhooks of a connection checked now, and returns the registration afterwards; null if it was removed. */
export async function checkNow(testApp: TestApp, connectionId: string): Promise<Registration | null> {
  const ctx = testApp.ctx();
  const due = await row<{ id: string; checkedAt: string | null }>(
    ctx.em,
    sql`update webhook_registrations set due_at = now() where connection_id = ${connectionId}
        returning id, checked_at as "checkedAt"`,
  );
  enqueueRegistration(ctx, due!.id);
  return eventually(
    () => registrationOf(testApp, connectionId),
    (found) => !found || (!found.isClaimed && found.wait > 1),
  );
}
