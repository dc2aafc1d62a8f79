import { Balance } from '../../../entities/billing/balance.ts';
import type { Plain } from '../../core/columns.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { sumCt } from '../../core/ct.ts';
import { readRow } from '../read-row.ts';

/** A balance as it is shown: a plain row with what the organization can spend. */
export type BalanceRow = Plain<Balance> & { totalBalance: string };

/** Returns the CT balance of the user's organization. Throws 401. */
export async function getBalance(ctx: Context): Promise<BalanceRow> {
  const { organizationId } = signedIn(ctx);
  const balance = await readRow(ctx, Balance, { organizationId });
  if (!balance) throw new AppError('UNAUTHENTICATED');
  return { ...balance, totalBalance: totalBalance(balance) };
}

/** Returns the CT that an organization can spend: subscription and top-up balance together. */
export function totalBalance({ subscriptionBalance, topupBalance }: Plain<Balance>): string {
  return sumCt(subscriptionBalance, topupBalance);
}
