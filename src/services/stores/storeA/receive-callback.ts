import { ConnectionType } from '../../../../entities/stores/store-connection.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { authorizationUrl, scopesOf } from '../../../providers/stores/storeA/oauth.ts';
import { signedQuery } from '../../../providers/stores/storeA/signed-query.ts';
import { callbackUrl, checkShopDomain, shopAddress, shopApp, storeAApp } from './app.ts';
import { fetchInstallation } from './fetch-installation.ts';
import { type CompletedInstall, saveConnection } from './finalize-install.ts';
import {
  consumeState,
  createPendingInstall,
  deletePendingInstall,
  type InstallOwner,
  newSecret,
  type Pending,
  type StartedInstall,
  storeInstallation,
} from './pending-installs.ts';

/** How old the redirect of the platform may be. */
const MAX_AGE_MS = 10 * 60_000;
const TIMESTAMP = /^\d{1,12}$/;

/** The result of a callback. */
export type CallbackResult =
  /** The caller presented the session that began: the connection is saved. */
  | { connectionId: string }
  /**
   * The installation is parked. The session that began finalizes it with the token; where it began in the shop, a
   * signed-in user with the cookie, which the response has to set.
   */
  | { installToken: string; shop: string; cookie: string | null }
  /** The shop opened the app without an authorization: the browser has to be redirected there. */
  | { authorizationUrl: string };

/**
 * Processes the platform's redirect after an authorization. Opening it proves nothing: the address may have been
 * sent by somebody else. So the installation is only parked, except for a caller with the session that began it. Throws
 * 503 where storeA is not configured, 401 for a query without a valid signature, 422 for one without a valid shop or
 * without a code, 400 for an invalid state or code, a redirect older than ten minutes, a merchant who declined and an
 * app that was uninstalled in the meantime, and 502 or 504 where the shop fails. After an error nothing is stored, but
 * the state is consumed, unless the redirect is too old.
 */
export async function receiveCallback(ctx: Context, rawQuery: string): Promise<CallbackResult> {
  const app = storeAApp(ctx.config);
  const query = signedQuery(rawQuery, app.clientSecret);
  if (!query) throw new AppError('INVALID_SIGNATURE');
  const shop = query.get('shop') ?? '';
  checkShopDomain(ctx.config, shop);
  if (!isRecent(query.get('timestamp'))) throw new AppError('INVALID_LINK');
  const [code, state] = [query.get('code'), query.get('state')];
  const started = state === null ? null : await consumeState(ctx, state, shop);
  if (query.has('error')) throw new AppError('INVALID_LINK', 'The installation was declined in the store');
  if (!code && !started) {
    const scopes = scopesOf([ConnectionType.store]);
    const redirectUri = callbackUrl(ctx);
    return { authorizationUrl: authorizationUrl(shopApp(ctx, shopAddress(ctx, shop)), { scopes, redirectUri }) };
  }
  if (!code) throw invalid([{ loc: ['query', 'code'], msg: 'field required', type: 'missing' }]);
  return receiveCode(ctx, { shop, code, started });
}

/**
 * Whether the platform redirected the browser within the last ten minutes. A query without a time is accepted: the
 * signature covers its absence.
 */
function isRecent(timestamp: string | null): boolean {
  return timestamp === null || (TIMESTAMP.test(timestamp) && Date.now() - Number(timestamp) * 1000 <= MAX_AGE_MS);
}

/** Exchanges the code for tokens and saves the connection, or parks the installation. */
async function receiveCode(
  ctx: Context,
  { shop, code, started }: { shop: string; code: string; started: StartedInstall | null },
): Promise<CallbackResult> {
  const connectionType = started?.connectionType ?? ConnectionType.store;
  const owner: InstallOwner = started ?? { cookie: newSecret() };
  const pending = await createPendingInstall(ctx, { owner, shop, connectionType });
  try {
    const installation = await fetchInstallation(ctx, { shop, code, connectionType });
    if (started && started.sessionId === ctx.user?.session?.id) {
      const { organizationId } = started;
      return { connectionId: await complete(ctx, pending, { organizationId, shop, connectionType, installation }) };
    }
    await storeInstallation(ctx, pending, installation);
    return { installToken: pending.token, shop, cookie: 'cookie' in owner ? owner.cookie : null };
  } catch (error) {
    await deletePendingInstall(forkContext(ctx), pending);
    throw error;
  }
}

async function complete(ctx: Context, pending: Pending, install: CompletedInstall): Promise<string> {
  return ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    if (!(await deletePendingInstall(own, pending))) throw new AppError('INVALID_LINK');
    return (await saveConnection(own, install)).id;
  });
}
