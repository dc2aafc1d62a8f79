import { Balance } from '../../../entities/billing/balance.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { sumCt } from '../../core/ct.ts';

/** Returns the CT balance of the user's organization. Throws 401. */
export async function getBalance(ctx: Context): Promise<Balance> {
  return ctx.em.findOneOrFail(Balance, signedIn(ctx).organizationId, { disableIdentityMap: true });
}

/** Returns the CT that an organization can spend: subscription and top-up balance together. */
export function totalBalance({ subscriptionBalance, topupBalance }: Balance): string {
  return sumCt(subscriptionBalance, topupBalance);
}
