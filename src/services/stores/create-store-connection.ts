import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { CreateStoreConnectionInput } from '../../../schema/stores/inputs.ts';
import { STORE_PLATFORMS } from '../../providers/stores/platforms.ts';
import { add } from '../../core/add.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { checkCredentials, mergeCredentials, sealCredentials } from './credentials.ts';
import { assertLanguageConnection, uniqueLanguage } from './language-connections.ts';
import { lockStoreConnection } from './lock-store-connection.ts';
import { checkAddress, normalizeAddress } from './store-address.ts';

/**
 * Stores a connection with its credentials encrypted; it is `inactive` until it is tested. Throws 422 for one half of a
 * key pair, for credentials that the platform does not use, for an address with a user name, query or fragment, and for a
 * main connection that cannot be one; 404 for the main connection, 409 if it has a connection of the language.
 */
export async function createStoreConnection(ctx: Context, input: CreateStoreConnectionInput): Promise<StoreConnection> {
  const { organizationId } = signedIn(ctx);
  const { accessToken, consumerKey, consumerSecret, writeMode, ...values } = input;
  checkAddress('base_url', values.baseUrl);
  checkAddress('media_base_url', values.mediaBaseUrl);
  checkCredentials(values.platform, { accessToken, consumerKey, consumerSecret });
  const credentials = mergeCredentials(values.platform, {}, { accessToken, consumerKey, consumerSecret });
  const baseUrl = normalizeAddress(values.baseUrl);
  const { mainConnectionId } = values;
  return uniqueLanguage(() =>
    ctx.em.transactional(async (em) => {
      const inner = { ...ctx, em };
      const main = mainConnectionId ? await lockStoreConnection(inner, mainConnectionId) : null;
      const connection = add(em, StoreConnection, {
        ...values,
        baseUrl,
        organizationId,
        writeMode: writeMode ?? STORE_PLATFORMS[values.platform].writeMode,
      });
      if (credentials) sealCredentials(ctx, connection, credentials);
      if (main) await assertLanguageConnection(inner, connection, main);
      return connection;
    }),
  );
}
