import type { Tier } from '../../../../entities/billing/plan.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';

/** The tier of the caller's organization as it is now. Throws 401. */
export async function currentTier(ctx: Context): Promise<Tier> {
  const { organizationId } = signedIn(ctx);
  const found = await row<{ tier: Tier }>(
    ctx.em,
    sql`select subscription_tier as tier from balances where organization_id = ${organizationId}`,
  );
  return found!.tier;
}
