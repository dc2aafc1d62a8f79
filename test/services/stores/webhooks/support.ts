import { randomUUID } from 'node:crypto';
import { InstallPurpose } from '../../../../entities/stores/install-purpose.ts';
import { PendingInstall } from '../../../../entities/stores/pending-install.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { StoreWebhook } from '../../../../entities/stores/store-webhook.ts';
import { add } from '../../../../src/core/add.ts';
import { rows, sql } from '../../../../src/core/sql.ts';
import type { Bed } from '../../../support/harness.ts';
import { newProject, newShop, type Shop } from '../../../support/shop.ts';

export interface ConnectedShop extends Shop {
  /** The domain of the shop that the app is installed in. */
  shop: string;
  connectionId: string;
  projectId: string;
}

/** A fresh organization with an active connection, as the app's installation in a shop leaves it. */
export async function connectedShop(
  bed: Bed,
  domain = `${randomUUID()}.myshopify.com`,
  owner?: Shop,
): Promise<ConnectedShop> {
  const organization = owner ?? (await newShop(bed));
  const { projectId, connectionId } = await newProject(bed, organization);
  const now = new Date();
  await bed.ctx().em.nativeUpdate(StoreConnection, connectionId, {
    shopDomain: domain,
    lastConnectedAt: now,
    tokenExpiresAt: now,
    refreshingUntil: now,
  });
  return { ...organization, rest: organization.rest, shop: domain, connectionId, projectId };
}

export const connectionOf = (bed: Bed, id: string) =>
  bed.ctx().em.findOneOrFail(StoreConnection, id, { populate: ['credentials'] });

export const keptWebhook = (bed: Bed, id: string) => bed.ctx().em.findOne(StoreWebhook, id);

/** A state, and an installation that waits for somebody to finalize it, begun so many minutes ago. */
export async function pendingInstalls(bed: Bed, shop: string, minutesAgo = 0): Promise<void> {
  const { em } = bed.ctx();
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

export const purposesOf = async (bed: Bed, shop: string) =>
  (
    await rows<{ purpose: string }>(
      bed.ctx().em,
      sql`select purpose from pending_installs where shop = ${shop} order by purpose`,
    )
  ).map(({ purpose }) => purpose);

/** What administrators were told of disconnected stores, by organization. */
export const noticesOf = (bed: Bed, organizationId: string) =>
  rows<{ title: string; body: string; data: Record<string, unknown> }>(
    bed.ctx().em,
    sql`select n.title, n.body, n.data from notifications n join users u on u.id = n.user_id
         where u.organization_id = ${organizationId} and n.notification_type = 'store_disconnected' order by n.created_at`,
  );
