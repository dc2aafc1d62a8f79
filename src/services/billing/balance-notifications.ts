import { Tier } from '../../../entities/billing/plan.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { formatCt, unitsOf } from '../../core/ct.ts';
import { row, sql } from '../../core/sql.ts';
import { notify } from '../notifications/notify.ts';
import { MONTHLY_CT } from './plans.ts';

/** Percent of a month's allocation below which the administrators are told. */
const LOW_PERCENT = [20n, 5n] as const;

interface Spending {
  organizationId: string;
  /** What was left before and after, subscription and top-up together. */
  before: string;
  after: string;
}

interface Standing {
  tier: Tier;
  cycle: number;
  overage: boolean;
}

/** Tells the administrators when spending crossed a low mark of their tier, or took the last CT; each once per cycle. In the caller's transaction. */
export async function notifyLowBalance(ctx: Context, { organizationId, before, after }: Spending): Promise<void> {
  const [high, low] = [unitsOf(before), unitsOf(after)];
  if (low === 0n) return high > 0n ? tellExhausted(ctx, organizationId) : undefined;
  // Nearly every item ends here, without asking the database for the tier.
  if (!Object.values(Tier).some((tier) => crossed(tier, high, low) !== null)) return;
  const standing = await standingOf(ctx, organizationId);
  const percent = standing && crossed(standing.tier, high, low);
  if (!percent) return;
  await notify(ctx, {
    organizationId,
    type: 'balance_low',
    title: 'Your CT balance is low',
    body: `${formatCt(low)} CT are left, less than ${percent} % of what your tier gives in a month.`,
    cause: `balance_low:${organizationId}:${standing.cycle}:${percent}`,
    data: { total_balance: formatCt(low), percent: Number(percent) },
  });
}

/** Tells the administrators that something was refused for lack of CT, by itself: whatever the caller undoes. Once per cycle, with {@link notifyLowBalance}. */
export async function notifyBalanceExhausted(ctx: Context, organizationId: string): Promise<void> {
  const own = forkContext(ctx);
  await own.em.transactional((em) => tellExhausted({ ...own, em }, organizationId));
}

async function tellExhausted(ctx: Context, organizationId: string): Promise<void> {
  const standing = await standingOf(ctx, organizationId);
  if (!standing) return;
  await notify(ctx, {
    organizationId,
    type: 'balance_exhausted',
    title: 'Your CT are used up',
    body: standing.overage
      ? 'Work goes on and is charged as overage.'
      : 'Texts can be generated again after a top-up, with a higher tier, or when your next cycle begins.',
    cause: `balance_exhausted:${organizationId}:${standing.cycle}`,
  });
}

/** The lowest mark of a tier that lies between the two. */
function crossed(tier: Tier, before: bigint, after: bigint): bigint | null {
  const marks = LOW_PERCENT.filter((percent) => {
    const mark = (unitsOf(MONTHLY_CT[tier]) * percent) / 100n;
    return before >= mark && after < mark;
  });
  return marks.at(-1) ?? null;
}

function standingOf(ctx: Context, organizationId: string): Promise<Standing | null> {
  return row<Standing>(
    ctx.em,
    sql`select b.subscription_tier as tier, b.overage_enabled as overage, s.cycle from balances b join subscriptions s on s.organization_id = b.organization_id where b.organization_id = ${organizationId}`,
  );
}
