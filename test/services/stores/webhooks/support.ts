import { randomUUID } from 'node:crypto';
import { InstallPurpose, PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { StoreWebhook } from '../../../../entities/stores/store-webhook.ts';
import { add } from '../../../../src/core/add.ts';
import { rows, sql } from '../../../../src/core/sql.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { newProject, newShop, type Shop } from '../../../support/shop.ts';

export interface ConnectedShop extends Shop {
  /** The domain of the shop. */
  shop: string;
  connectionId: string;
  projectId: string;
}

/** A new organization with the active connection of an installation. */
export async function connectedShop(
  testApp: TestApp,
  domain = `${randomUUID()}.myshopify.com`,
  owner?: Shop,
): Promise<ConnectedShop> {
  const organization = owner ?? (await newShop(testApp));
  const { projectId, connectionId } = await newProject(testApp, organization);
  const now = new Date();
  await testApp.ctx().em.nativeUpdate(StoreConnection, connectionId, {
    shopDomain: domain,
    lastConnectedAt: now,
    tokenExpiresAt: now,
    refreshingUntil: now,
  });
  return { ...organization, rest: organization.rest, shop: domain, connectionId, projectId };
}

export const connectionOf = (testApp: TestApp, id: string) =>
  testApp.ctx().em.findOneOrFail(StoreConnection, id, { populate: ['credentials'] });

export const storedWebhook = (testApp: TestApp, id: string) => testApp.ctx().em.findOne(StoreWebhook, id);

/** Inserts a state and a pending installation that were created this many minutes ago. */
export async function pendingInstalls(testApp: TestApp, shop: string, minutesAgo = 0): Promise<void> {
  const { em } = testApp.ctx();
  for (const purpose of [InstallPurpose.state, InstallPurpose.install]) {
    add(em, PendingInstall, {
      digest: randomUUID(),
      purpose,
      shop,
      expiresAt: new Date(Date.now() + (15 - minutesAgo) * 60_000),
    });
  }
  await em.flush();
}

export const purposesOf = async (testApp: TestApp, shop: string) =>
  (
    await rows<{ purpose: string }>(
      testApp.ctx().em,
      sql`select purpose from pending_installs where shop = ${shop} order by purpose`,
    )
  ).map(({ purpose }) => purpose);

/** Returns the notifications about disconnected stores of an organization. */
export const notificationsOf = (testApp: TestApp, organizationId: string) =>
  rows<{ title: string; body: string; data: Record<string, unknown> }>(
    testApp.ctx().em,
    sql`select n.title, n.body, n.data from notifications n join users u on u.id = n.user_id
         where u.organization_id = ${organizationId} and n.notification_type = 'store_disconnected' order by n.created_at`,
  );
