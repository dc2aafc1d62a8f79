import { LockMode } from '@mikro-orm/core';
import { type ConnectionType, StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { Platform } from '../../../../entities/stores/platform.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { covers } from '../../../providers/stores/storeA/oauth.ts';
import { sealCredentials } from '../create-store-connection.ts';
import { readCredentials } from '../credentials.ts';
import type { Installation } from './installation.ts';
import { addressOf } from './shop-app.ts';

export interface Installed {
  organizationId: string;
  shop: string;
  connectionType: ConnectionType;
  installation: Installation;
}

/**
 * Gives an organization the connection that an installation makes: the one of the same shop and kind is renewed, else there is
 * a new one. Of several at once one makes it. The shop forgets earlier authorisations, so that the organization's other
 * connections to it go on with this one, as far as it allows them what they need. In the caller's transaction. Throws 400
 * where the organization is gone.
 */
export async function keepConnection(
  ctx: Context,
  { organizationId, shop, connectionType, installation }: Installed,
): Promise<StoreConnection> {
  const { em } = ctx;
  const held = await row(em, sql`select 1 from organizations where id = ${organizationId} for no key update`);
  if (!held) throw new AppError('INVALID_LINK');
  const where = { organizationId, platform: Platform.storeA, shopDomain: shop };
  const known = await em.find(StoreConnection, where, {
    orderBy: { id: 'asc' },
    populate: ['credentials'],
    refresh: true,
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  const { name, mediaBaseUrl, begunAt } = installation;
  const connection =
    known.find((each) => each.connectionType === connectionType) ??
    add(em, StoreConnection, { ...where, connectionType, name, baseUrl: addressOf(ctx, shop) });
  connection.baseUrl = addressOf(ctx, shop);
  give(ctx, connection, installation);
  connection.tested({ ok: true, mediaBaseUrl }, new Date(begunAt));
  for (const other of known) {
    const byApp = readCredentials(ctx, other)?.refreshToken !== undefined;
    if (other !== connection && byApp && covers(installation.scopes, other.connectionType))
      give(ctx, other, installation);
  }
  await em.flush();
  return connection;
}

function give(ctx: Context, connection: StoreConnection, { accessToken, refreshToken, expiresAt }: Installation): void {
  sealCredentials(ctx, connection, { accessToken, ...(refreshToken && { refreshToken }) });
  connection.tokenExpiresAt = expiresAt === null ? null : new Date(expiresAt);
  // Whoever exchanges the former token now has nothing to store any more.
  connection.refreshingUntil = null;
}
