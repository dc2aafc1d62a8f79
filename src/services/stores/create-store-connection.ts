import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { CreateStoreConnectionInput } from '../../../schema/stores/inputs.ts';
import { STORE_PLATFORMS } from '../../providers/stores/platforms.ts';
import { add } from '../../core/add.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { checkCredentials, mergeCredentials, sealCredentials } from './credentials.ts';
import { checkAddress, normalizeAddress } from './store-address.ts';

/**
 * Stores a connection with its credentials encrypted; it is `inactive` until it is tested. Throws 422 for one half of a
 * key pair, for credentials that the platform does not use, and for an address with a user name, query or fragment.
 */
export async function createStoreConnection(ctx: Context, input: CreateStoreConnectionInput): Promise<StoreConnection> {
  const { organizationId } = signedIn(ctx);
  const { accessToken, consumerKey, consumerSecret, writeMode, ...values } = input;
  checkAddress('base_url', values.baseUrl);
  checkAddress('media_base_url', values.mediaBaseUrl);
  checkCredentials(values.platform, { accessToken, consumerKey, consumerSecret });
  const credentials = mergeCredentials(values.platform, {}, { accessToken, consumerKey, consumerSecret });
  const baseUrl = normalizeAddress(values.baseUrl);
  const connection = add(ctx.em, StoreConnection, {
    ...values,
    baseUrl,
    organizationId,
    writeMode: writeMode ?? STORE_PLATFORMS[values.platform].writeMode,
  });
  if (credentials) sealCredentials(ctx, connection, credentials);
  await ctx.em.flush();
  return connection;
}
