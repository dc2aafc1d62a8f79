import { ConnectionType } from '../../../../entities/stores/store-connection.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { authorizationUrl, scopesOf } from '../../../providers/stores/storeA/oauth.ts';
import { signedQuery } from '../../../providers/stores/storeA/signed-query.ts';
import { callbackUrl, shopAddress, shopApp, storeAApp } from './app.ts';
import { fetchInstallation } from './fetch-installation.ts';
import { type CompletedInstall, saveConnection } from './finalize-install.ts';
import {
  consumeState,
  createPendingInstall,
  deletePendingInstall,
  type Pending,
  storeInstallation,
} from './pending-installs.ts';

/** The result of a callback. */
export type CallbackResult =
  /** The authorization was started here: the connection is saved. */
  | { connectionId: string }
  /** The installation was started in the shop: a signed-in user has to finalize it with the token. */
  | { installToken: string }
  /** The shop opened the app without an authorization: the browser has to be redirected there. */
  | { authorizationUrl: string };

/**
 * Processes the platform's redirect after an authorization. Throws 503 where storeA is not configured, 401 for a query
 * without a valid signature, 422 for one without a valid shop or without a code, 400 for an invalid state or code, a
 * merchant who declined and an app that was uninstalled in the meantime, and 502 or 504 where the shop fails. After an
 * error nothing is stored, but the state is consumed.
 */
export async function receiveCallback(ctx: Context, rawQuery: string): Promise<CallbackResult> {
  const app = storeAApp(ctx.config);
  const query = signedQuery(rawQuery, app.clientSecret);
  if (!query) throw new AppError('INVALID_SIGNATURE');
  const shop = query.get('shop') ?? '';
  if (!app.shopPattern.test(shop))
    throw invalid([{ loc: ['query', 'shop'], msg: 'must be the domain of a shop', type: 'value_error' }]);
  const [code, state] = [query.get('code'), query.get('state')];
  const started = state === null ? null : await consumeState(ctx, state, shop);
  if (query.has('error')) throw new AppError('INVALID_LINK', 'The installation was declined in the store');
  if (!code && !started) {
    const scopes = scopesOf([ConnectionType.store]);
    const redirectUri = callbackUrl(ctx);
    return { authorizationUrl: authorizationUrl(shopApp(ctx, shopAddress(ctx, shop)), { scopes, redirectUri }) };
  }
  if (!code) throw invalid([{ loc: ['query', 'code'], msg: 'field required', type: 'missing' }]);
  const connectionType = started?.connectionType ?? ConnectionType.store;
  const pending = await createPendingInstall(ctx, shop, connectionType);
  try {
    const installation = await fetchInstallation(ctx, { shop, code, connectionType });
    if (started) {
      const { organizationId } = started;
      return { connectionId: await complete(ctx, pending, { organizationId, shop, connectionType, installation }) };
    }
    await storeInstallation(ctx, pending, installation);
    return { installToken: pending.token };
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
