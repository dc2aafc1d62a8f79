import { LockMode } from '@mikro-orm/core';
import { Platform } from '../../../../entities/stores/platform.ts';
import { ConnectionStatus, StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { refreshTokens } from '../../../providers/stores/storeA/oauth.ts';
import { notify } from '../../notifications/notify.ts';
import { readCredentials, sealCredentials } from '../credentials.ts';
import { shopApp } from './app.ts';
import { hasTimeToExchange, type Lease, releaseLease } from './exchange-lease.ts';
import type { TokenOwner } from './stored-credentials.ts';

export const ACCESS_WITHDRAWN = 'The store has withdrawn the access of the app: connect the store again';

/**
 * Exchanges a refresh token and stores the new tokens in every connection that shares it, unless the lease has expired.
 * No transaction is open during the request. Where its response is lost, the next exchange sends the old token again.
 * Throws ProviderError: `unauthorized` where the shop no longer accepts the token; then the connections are in `error`.
 */
export async function exchangeTokens(
  ctx: Context,
  owner: TokenOwner,
  refreshToken: string,
  lease: Lease,
): Promise<void> {
  try {
    if (!hasTimeToExchange(lease)) throw new ProviderError('unavailable', 'The store was not asked in time.');
    const tokens = await refreshTokens(shopApp(ctx, owner.baseUrl), refreshToken);
    await updateSharers(ctx, refreshToken, lease, async (own, connections) => {
      for (const connection of connections) {
        // An expiring token without a new refresh token is exchanged by the former one again.
        sealCredentials(own, connection, {
          accessToken: tokens.accessToken,
          ...(tokens.expiresAt && { refreshToken: tokens.refreshToken ?? refreshToken }),
        });
        connection.tokenExpiresAt = tokens.expiresAt;
      }
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'unauthorized') {
      await releaseLease(forkContext(ctx), lease);
      throw error;
    }
    await updateSharers(ctx, refreshToken, lease, recordWithdrawnAccess);
    throw new ProviderError('unauthorized', ACCESS_WITHDRAWN, undefined, { cause: error });
  }
}

/**
 * Releases the lease and changes all connections with the refresh token, in one transaction. Does nothing after the
 * lease expired.
 */
async function updateSharers(
  ctx: Context,
  refreshToken: string,
  lease: Lease,
  change: (own: Context, connections: StoreConnection[]) => Promise<void>,
): Promise<void> {
  await forkContext(ctx).em.transactional(async (em) => {
    const own = { ...ctx, em };
    if (!(await releaseLease(own, lease))) return;
    const { organizationId, shopDomain } = await em.findOneOrFail(StoreConnection, lease.leadId);
    const which = shopDomain ? { organizationId, platform: Platform.storeA, shopDomain } : { id: lease.leadId };
    // Locked, so that credentials that a user enters at the same time are not overwritten.
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

async function recordWithdrawnAccess(ctx: Context, connections: StoreConnection[]): Promise<void> {
  for (const connection of connections) {
    // A connection that a user or the platform deactivated stays inactive.
    if (connection.status !== ConnectionStatus.active) continue;
    connection.status = ConnectionStatus.error;
    await notify(ctx, {
      organizationId: connection.organizationId,
      type: 'store_disconnected',
      title: `Store disconnected: ${connection.name}`,
      body: `${ACCESS_WITHDRAWN}.`,
      cause: `store_access_lost:${connection.id}:${connection.tokenExpiresAt?.toISOString() ?? ''}`,
      data: {
        reason: 'access_withdrawn',
        store_names: [connection.name],
        connection_id: connection.id,
        shop: connection.shopDomain ?? null,
      },
    });
  }
}
