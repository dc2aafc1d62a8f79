import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import type { StoreCredentials } from '../../../providers/stores/store-platform.ts';
import { readCredentials } from '../credentials.ts';

/** The connection that tokens belong to, at the address they were issued for: they are not sent to another address. */
export type TokenOwner = Pick<StoreConnection, 'id' | 'organizationId' | 'baseUrl'>;

/** The current credentials of a connection. */
export interface StoredCredentials extends StoreCredentials {
  /** Milliseconds since 1970; `Infinity` for credentials that do not expire. */
  expiresAtMs: number;
}

/**
 * Reads the current credentials of a connection. Throws NOT_CONFIGURED where they cannot be decrypted, and where the
 * connection was deleted or has another address.
 */
export async function readStoredCredentials(
  ctx: Context,
  { id, organizationId, baseUrl }: TokenOwner,
): Promise<StoredCredentials> {
  const connection = await ctx.em.findOne(
    StoreConnection,
    { id, organizationId, baseUrl },
    { populate: ['credentials'], disableIdentityMap: true },
  );
  if (!connection) throw new AppError('NOT_CONFIGURED', 'The store connection was deleted or moved to another address');
  const credentials = readCredentials(ctx, connection);
  if (!credentials) throw new AppError('NOT_CONFIGURED', 'The stored credentials cannot be opened: enter them again');
  // A refreshable token without an expiry time counts as expired.
  const expiresAtMs = credentials.refreshToken === undefined ? Infinity : (connection.tokenExpiresAt?.getTime() ?? 0);
  return { ...credentials, expiresAtMs };
}
