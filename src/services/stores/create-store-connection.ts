import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { CreateStoreConnectionInput } from '../../../schema/stores/inputs.ts';
import { add } from '../../core/add.ts';
import { type Context, signedIn } from '../../core/context.ts';
import type { StoreCredentials } from '../../providers/stores/store-platform.ts';
import { checkAddress, keptAddress } from './check-address.ts';
import { changedCredentials, checkCredentials } from './credentials.ts';
import { credentialsCipherContext } from './credentials-cipher-context.ts';

/**
 * Stores a connection with its credentials encrypted; it is `inactive` until tested. Throws 422 for half a key pair, for
 * credentials that its platform does not use, and for addresses with more than a place in them.
 */
export async function createStoreConnection(ctx: Context, input: CreateStoreConnectionInput): Promise<StoreConnection> {
  const { organizationId } = signedIn(ctx);
  const { accessToken, consumerKey, consumerSecret, ...values } = input;
  checkAddress('base_url', values.baseUrl);
  checkAddress('media_base_url', values.mediaBaseUrl);
  checkCredentials(values.platform, { accessToken, consumerKey, consumerSecret });
  const credentials = changedCredentials(values.platform, {}, { accessToken, consumerKey, consumerSecret });
  const connection = add(ctx.em, StoreConnection, { ...values, baseUrl: keptAddress(values.baseUrl), organizationId });
  if (credentials) sealCredentials(ctx, connection, credentials);
  await ctx.em.flush();
  return connection;
}

/** Puts credentials onto a connection, encrypted and bound to it. */
export function sealCredentials(ctx: Context, connection: StoreConnection, credentials: StoreCredentials): void {
  connection.credentials = ctx.cipher.seal(JSON.stringify(credentials), credentialsCipherContext(connection));
  connection.hasCredentials = true;
}
