import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { UpdateStoreConnectionInput } from '../../../schema/stores/inputs.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { rejectNulls } from '../../core/parse.ts';
import { applyPatch } from '../../core/patch.ts';
import {
  checkCredentials,
  type GivenCredentials,
  mergeCredentials,
  omittedFields,
  readCredentials,
  sealCredentials,
} from './credentials.ts';
import {
  assertLanguageConnection,
  languageRequired,
  lockStoreConnections,
  uniqueLanguage,
} from './language-connections.ts';
import { renewWebhooks } from './product-webhooks/renew-webhooks.ts';
import { checkAddress, checkMove, normalizeAddress } from './store-address.ts';

const CLEARABLE_FIELDS = ['mediaBaseUrl', 'language', 'mainConnectionId'] as const;
const CLEARABLE = [...CLEARABLE_FIELDS, 'accessToken', 'consumerKey', 'consumerSecret'] as const;

/**
 * Changes the supplied fields only. A new address or new credentials do not change `status`: the caller tests the
 * connection again. Concurrent changes of different fields are both stored. Throws 404, and 422 for one half of a key
 * pair, a credential of another platform, and an address on another host (or with http instead of https) without the
 * credentials in the same request, and for a main connection that cannot be one; 404 for the main connection, 409 if it
 * has a connection of the language.
 */
export async function updateStoreConnection(
  ctx: Context,
  connectionId: string,
  input: UpdateStoreConnectionInput,
): Promise<StoreConnection> {
  signedIn(ctx);
  rejectNulls(input, CLEARABLE);
  checkAddress('base_url', input.baseUrl);
  checkAddress('media_base_url', input.mediaBaseUrl);
  const { name, mediaBaseUrl, status, writeMode, language, mainConnectionId, baseUrl, ...given } = input;
  return uniqueLanguage(() =>
    ctx.em.transactional(async (em) => {
      const inner = { ...ctx, em };
      const locked = await lockStoreConnections(inner, [connectionId, ...(mainConnectionId ? [mainConnectionId] : [])]);
      const connection = locked.get(connectionId)!;
      checkCredentials(connection.platform, given);
      const from = connection.baseUrl;
      if (baseUrl !== undefined) changeAddress(connection, normalizeAddress(baseUrl), given);
      changeCredentials(ctx, connection, given);
      if (baseUrl !== undefined || hasCredential(given)) await renewWebhooks(em, connection, from);
      const changes = { name, mediaBaseUrl, status, writeMode, language, mainConnectionId };
      applyPatch(connection, changes, CLEARABLE_FIELDS);
      if (mainConnectionId) await assertLanguageConnection(inner, connection, locked.get(mainConnectionId)!);
      else if (connection.mainConnectionId && !connection.language) throw languageRequired();
      return connection;
    }),
  );
}

const hasCredential = (given: GivenCredentials): boolean => Object.values(given).some((value) => value !== undefined);

/**
 * Throws 422 where stored credentials would be sent to another host, or unencrypted where they were encrypted before.
 */
function changeAddress(connection: StoreConnection, to: string, given: GivenCredentials): void {
  const from = connection.baseUrl;
  const [omitted] = connection.hasCredentials ? omittedFields(connection.platform, given) : [];
  if (omitted) checkMove(omitted, { from, to, given: false });
  connection.baseUrl = to;
  // Webhooks about the shop at the former host must not change this connection, and the new one may have another currency.
  if (new URL(from).host !== new URL(to).host) Object.assign(connection, { shopDomain: null, currency: null });
}

function changeCredentials(ctx: Context, connection: StoreConnection, given: GivenCredentials): void {
  const { platform } = connection;
  if (!hasCredential(given)) return;
  const [omitted] = connection.hasCredentials ? omittedFields(platform, given) : [];
  const stored = omitted ? readCredentials(ctx, connection) : {};
  if (omitted && !stored)
    throw invalidField(omitted, 'must be given again: the stored one cannot be opened', 'missing');
  const credentials = mergeCredentials(platform, stored ?? {}, given);
  if (credentials) sealCredentials(ctx, connection, credentials);
  else Object.assign(connection, { credentials: null, hasCredentials: false });
  // A token that a user entered does not belong to the app: it stays valid after an uninstall and is never exchanged.
  if (credentials) connection.shopDomain = null;
  Object.assign(connection, { tokenExpiresAt: null, refreshingUntil: null });
}
