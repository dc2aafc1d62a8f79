import { LockMode } from '@mikro-orm/core';
import { ConnectionStatus, StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { Platform } from '../../../../entities/stores/platform.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { refreshTokens } from '../../../providers/stores/storeA/oauth.ts';
import { notify } from '../../notifications/notify.ts';
import { sealCredentials } from '../create-store-connection.ts';
import { readCredentials } from '../credentials.ts';
import { endLease, isInTime, type Lease } from './exchange-lease.ts';
import type { Owner } from './held-tokens.ts';
import { appAt } from './shop-app.ts';

export const ACCESS_WITHDRAWN = 'The store has withdrawn the access of the app: connect the store again';

/**
 * Exchanges a refresh token and stores what comes of it for every connection that shares it, unless the lease has run out
 * meanwhile. No transaction is open during the call; where its answer is lost the old token is tried again by whoever comes next.
 * Throws ProviderError: `unauthorized` where the shop does not take the token any more, and the connections are in `error`.
 */
export async function exchangeTokens(ctx: Context, owner: Owner, refreshToken: string, lease: Lease): Promise<void> {
  try {
    if (!isInTime(lease)) throw new ProviderError('unavailable', 'The store was not asked in time.');
    const tokens = await refreshTokens(appAt(ctx, owner.baseUrl), refreshToken);
    await withSharers(ctx, refreshToken, lease, async (own, connections) => {
      for (const connection of connections) {
        // A token that ends without a new refresh token goes on with the one there is.
        sealCredentials(own, connection, {
          accessToken: tokens.accessToken,
          ...(tokens.expiresAt && { refreshToken: tokens.refreshToken ?? refreshToken }),
        });
        connection.tokenExpiresAt = tokens.expiresAt;
      }
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'unauthorized') {
      await endLease(forkContext(ctx), lease);
      throw error;
    }
    await withSharers(ctx, refreshToken, lease, loseAccess);
    throw new ProviderError('unauthorized', ACCESS_WITHDRAWN, undefined, { cause: error });
  }
}

/** Ends the lease and changes all connections with the refresh token, in one transaction; does nothing where the lease is not held any more. */
async function withSharers(
  ctx: Context,
  refreshToken: string,
  lease: Lease,
  change: (own: Context, connections: StoreConnection[]) => Promise<void>,
): Promise<void> {
  await forkContext(ctx).em.transactional(async (em) => {
    const own = { ...ctx, em };
    if (!(await endLease(own, lease))) return;
    const { organizationId, shopDomain } = await em.findOneOrFail(StoreConnection, lease.leadId);
    const which = shopDomain ? { organizationId, platform: Platform.storeA, shopDomain } : { id: lease.leadId };
    // Locked, so that what a user types in meanwhile is not overwritten.
    const all = await em.find(StoreConnection, which, {
      orderBy: { id: 'asc' },
      populate: ['credentials'],
      refresh: true,
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    await change(
      own,
      all.filter((each) => readCredentials(ctx, each)?.refreshToken === refreshToken),
    );
  });
}

async function loseAccess(ctx: Context, connections: StoreConnection[]): Promise<void> {
  for (const connection of connections) {
    // What a user or the platform took out of use stays that.
    if (connection.status !== ConnectionStatus.active) continue;
    connection.status = ConnectionStatus.error;
    await notify(ctx, {
      organizationId: connection.organizationId,
      type: 'store_disconnected',
      title: `Store disconnected: ${connection.name}`,
      body: `${ACCESS_WITHDRAWN}.`,
      cause: `store_access_lost:${connection.id}:${connection.tokenExpiresAt?.toISOString() ?? ''}`,
      data: { connection_id: connection.id, shop: connection.shopDomain },
    });
  }
}
