import { Balance } from '../../../entities/billing/balance.ts';
import { type Context, signedIn } from '../../core/context.ts';

/** The CT balance of the organization. */
export async function getBalance(ctx: Context): Promise<Balance> {
  return ctx.em.findOneOrFail(Balance, signedIn(ctx).organizationId, { disableIdentityMap: true });
}
