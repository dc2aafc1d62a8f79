import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { keepConnection } from './keep-connection.ts';
import { takeInstallation } from './pending-installs.ts';

/** Gives the caller's organization an installation that began in the shop, once. Throws 401, and 400 for a token that is unknown, over or used. */
export async function finalizeInstall(ctx: Context, installToken: string): Promise<StoreConnection> {
  const { organizationId } = signedIn(ctx);
  return ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    return keepConnection(own, { organizationId, ...(await takeInstallation(own, installToken)) });
  });
}
