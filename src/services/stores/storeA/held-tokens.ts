import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import type { StoreCredentials } from '../../../providers/stores/store-platform.ts';
import { readCredentials } from '../credentials.ts';

/** The connection that tokens belong to, at the address where they are good: what is typed in for another one does not go there. */
export type Owner = Pick<StoreConnection, 'id' | 'organizationId' | 'baseUrl'>;

/** What a connection keeps secret, as of now, and until when it is good. */
export interface HeldCredentials extends StoreCredentials {
  /** Milliseconds since 1970; `Infinity` for what does not end. */
  endsAt: number;
}

/** The credentials of a connection as they are stored now. Throws NOT_CONFIGURED where they cannot be opened, or the connection is gone or has moved. */
export async function heldCredentials(ctx: Context, { id, organizationId, baseUrl }: Owner): Promise<HeldCredentials> {
  const connection = await ctx.em.findOne(
    StoreConnection,
    { id, organizationId, baseUrl },
    { populate: ['credentials'], disableIdentityMap: true },
  );
  if (!connection) throw new AppError('NOT_CONFIGURED', 'The store connection was deleted or moved to another address');
  const credentials = readCredentials(ctx, connection);
  if (!credentials) throw new AppError('NOT_CONFIGURED', 'The stored credentials cannot be opened: enter them again');
  // Without a time it is not known to be good.
  return {
    ...credentials,
    endsAt: credentials.refreshToken === undefined ? Infinity : (connection.tokenExpiresAt?.getTime() ?? 0),
  };
}
