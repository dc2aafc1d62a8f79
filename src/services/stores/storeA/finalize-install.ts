import { LockMode } from '@mikro-orm/core';
import { Platform } from '../../../../entities/stores/platform.ts';
import { type ConnectionType, StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { covers } from '../../../providers/stores/storeA/oauth.ts';
import { readCredentials, sealCredentials } from '../credentials.ts';
import { shopAddress } from './app.ts';
import { consumeInstallation, type Installation } from './pending-installs.ts';

export interface CompletedInstall {
  organizationId: string;
  shop: string;
  connectionType: ConnectionType;
  installation: Installation;
}

/**
 * Gives the caller's organization an installation that the callback parked, once. The caller must have the session that
 * began it or, where it began in the shop, the cookie of the browser in which it did. Throws 401, and 400 for a token
 * that is unknown, expired, used or bound to somebody else.
 */
export async function finalizeInstall(ctx: Context, installToken: string): Promise<StoreConnection> {
  const { organizationId } = signedIn(ctx);
  return ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    return saveConnection(own, { organizationId, ...(await consumeInstallation(own, installToken)) });
  });
}

/**
 * Saves the connection of an installation: updates the organization's connection to the same shop of the same type, or
 * creates one. Of several concurrent calls one creates it. The shop revokes earlier authorizations, so that the
 * organization's other connections to it get the new tokens, if their scopes suffice. Runs in the caller's transaction.
 * Throws 400 where the organization was deleted.
 */
export async function saveConnection(
  ctx: Context,
  { organizationId, shop, connectionType, installation }: CompletedInstall,
): Promise<StoreConnection> {
  const { em } = ctx;
  const locked = await row(em, sql`select 1 from organizations where id = ${organizationId} for no key update`);
  if (!locked) throw new AppError('INVALID_LINK');
  const where = { organizationId, platform: Platform.storeA, shopDomain: shop };
  const existing = await em.find(StoreConnection, where, {
    orderBy: { id: 'asc' },
    populate: ['credentials'],
    refresh: true,
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  const { name, mediaBaseUrl, currency = null, begunAt } = installation;
  const connection =
    existing.find((each) => each.connectionType === connectionType) ??
    add(em, StoreConnection, { ...where, connectionType, name, baseUrl: shopAddress(ctx, shop) });
  connection.baseUrl = shopAddress(ctx, shop);
  setTokens(ctx, connection, installation);
  connection.recordTest({ ok: true, mediaBaseUrl, currency }, new Date(begunAt));
  for (const other of existing) {
    const usesApp = readCredentials(ctx, other)?.refreshToken !== undefined;
    if (other !== connection && usesApp && covers(installation.scopes, other.connectionType))
      setTokens(ctx, other, installation);
  }
  await em.flush();
  return connection;
}

function setTokens(
  ctx: Context,
  connection: StoreConnection,
  { accessToken, refreshToken, expiresAt }: Installation,
): void {
  sealCredentials(ctx, connection, { accessToken, ...(refreshToken && { refreshToken }) });
  connection.tokenExpiresAt = expiresAt === null ? null : new Date(expiresAt);
  // Ends the lease of a concurrent exchange, whose result must not overwrite these tokens.
  connection.refreshingUntil = null;
}
