import { rejectNulls } from '../../core/parse.ts';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { UpdateStoreConnectionInput } from '../../../schema/stores/inputs.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { applyPatch } from '../../core/patch.ts';
import { checkAddress, checkMove, keptAddress } from './check-address.ts';
import {
  changedCredentials,
  checkCredentials,
  type GivenCredentials,
  keptFields,
  readCredentials,
} from './credentials.ts';
import { sealCredentials } from './create-store-connection.ts';
import { lockStoreConnection } from './lock-store-connection.ts';

const CLEARABLE = ['mediaBaseUrl', 'accessToken', 'consumerKey', 'consumerSecret'] as const;

/**
 * Changes the supplied fields and no other, `status` included: what moved or has new credentials is tested by who wants to know.
 * Two changes at once both come to be. Throws 404, and 422: also for half a key pair, a credential of another platform, and an
 * address at another host (or by plain http) without the credentials in the same call.
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
  const { name, mediaBaseUrl, status, baseUrl, ...given } = input;
  return ctx.em.transactional(async (em) => {
    const connection = await lockStoreConnection({ ...ctx, em }, connectionId);
    checkCredentials(connection.platform, given);
    if (baseUrl !== undefined) move(connection, keptAddress(baseUrl), given);
    changeCredentials(ctx, connection, given);
    applyPatch(connection, { name, mediaBaseUrl, status }, ['mediaBaseUrl']);
    return connection;
  });
}

/** Keys that are stored never go to another host, nor unencrypted where they were encrypted. */
function move(connection: StoreConnection, to: string, given: GivenCredentials): void {
  const from = connection.baseUrl;
  const [kept] = connection.hasCredentials ? keptFields(connection.platform, given) : [];
  if (kept) checkMove(kept, { from, to, given: false });
  connection.baseUrl = to;
  // Webhooks of the shop it led to are about that shop.
  if (new URL(from).host !== new URL(to).host) connection.shopDomain = null;
}

function changeCredentials(ctx: Context, connection: StoreConnection, given: GivenCredentials): void {
  const { platform } = connection;
  if (Object.values(given).every((value) => value === undefined)) return;
  const [kept] = connection.hasCredentials ? keptFields(platform, given) : [];
  const stored = kept ? readCredentials(ctx, connection) : {};
  if (kept && !stored) throw invalidField(kept, 'must be given again: the stored one cannot be opened', 'missing');
  const credentials = changedCredentials(platform, stored ?? {}, given);
  if (credentials) sealCredentials(ctx, connection, credentials);
  else Object.assign(connection, { credentials: null, hasCredentials: false });
  // A token that was typed in is not the app's: it stays when the app goes, and is not exchanged for another one.
  if (credentials) connection.shopDomain = null;
  Object.assign(connection, { tokenExpiresAt: null, refreshingUntil: null });
}
