import { ConnectionType } from '../../../../entities/stores/store-connection.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { signedQuery } from '../../../providers/stores/storeA/signed-query.ts';
import { authorizationUrl, scopesOf } from '../../../providers/stores/storeA/oauth.ts';
import { storeAApp } from '../storeA-app.ts';
import { install } from './install.ts';
import { type Installed, keepConnection } from './keep-connection.ts';
import { beginInstallation, endInstallation, keepInstallation, type Pending, spendState } from './pending-installs.ts';
import { addressOf, appAt, callbackUrl } from './shop-app.ts';

/** What became of a callback. */
export type CallbackResult =
  | { connectionId: string }
  /** The installation began in the shop: whoever finalizes it gets the connection. */
  | { installToken: string }
  /** The shop opened the app before it allowed it anything: there it is asked. */
  | { authorizationUrl: string };

/**
 * Takes the platform's answer to an authorisation. Throws 503 where storeA is not configured, 401 for a query that the
 * platform did not sign, 422 for one that names no shop or no code, 400 for a state that does not count, a code that is
 * spent, a merchant who declined and an app that was removed meanwhile, 502 and 504 when the shop fails; then nothing is
 * stored, but a state is used up.
 */
export async function receiveCallback(ctx: Context, rawQuery: string): Promise<CallbackResult> {
  const app = storeAApp(ctx.config);
  const query = signedQuery(rawQuery, app.clientSecret);
  if (!query) throw new AppError('INVALID_SIGNATURE');
  const shop = query.get('shop') ?? '';
  if (!app.shopPattern.test(shop))
    throw invalid([{ loc: ['query', 'shop'], msg: 'must be the domain of a shop', type: 'value_error' }]);
  const [code, state] = [query.get('code'), query.get('state')];
  const asked = state === null ? null : await spendState(ctx, state, shop);
  if (query.has('error')) throw new AppError('INVALID_LINK', 'The installation was declined in the store');
  if (!code && !asked)
    return {
      authorizationUrl: authorizationUrl(appAt(ctx, addressOf(ctx, shop)), {
        scopes: scopesOf([ConnectionType.store]),
        redirectUri: callbackUrl(ctx),
      }),
    };
  if (!code) throw invalid([{ loc: ['query', 'code'], msg: 'field required', type: 'missing' }]);
  const connectionType = asked?.connectionType ?? ConnectionType.store;
  const pending = await beginInstallation(ctx, shop, connectionType);
  try {
    const installation = await install(ctx, { shop, code, connectionType });
    if (asked)
      return {
        connectionId: await finish(ctx, pending, {
          organizationId: asked.organizationId,
          shop,
          connectionType,
          installation,
        }),
      };
    await keepInstallation(ctx, pending, installation);
    return { installToken: pending.token };
  } catch (error) {
    await endInstallation(forkContext(ctx), pending);
    throw error;
  }
}

async function finish(ctx: Context, pending: Pending, installed: Installed): Promise<string> {
  return ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    if (!(await endInstallation(own, pending))) throw new AppError('INVALID_LINK');
    return (await keepConnection(own, installed)).id;
  });
}
