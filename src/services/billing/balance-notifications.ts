import { Tier } from '../../../entities/billing/plan.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { formatCt, unitsOf } from '../../core/ct.ts';
import { row, sql } from '../../core/sql.ts';
import { notify } from '../notifications/notify.ts';
import type { Settlement } from './ledger/settle.ts';
import { MONTHLY_CT } from './plans.ts';

/** The administrators are notified when the balance falls below these percentages of a month's allocation. */
const LOW_PERCENTAGES = [20n, 5n] as const;

/** Subscription and top-up balance together, before and after CT were taken. */
interface Decrease extends Settlement {
  organizationId: string;
}

interface BalanceState {
  tier: Tier;
  cycle: number;
  overage: boolean;
}

/**
 * Notifies the administrators when a charge, an adjustment or a refund moved the balance below a threshold of their tier
 * or took the last CT, each once per cycle. Runs in the caller's transaction.
 */
export async function notifyLowBalance(ctx: Context, { organizationId, before, after }: Decrease): Promise<void> {
  const [high, low] = [unitsOf(before), unitsOf(after)];
  if (low === 0n) return high > 0n ? notifyExhausted(ctx, organizationId) : undefined;
  // Nearly every charge crosses no threshold of any tier, so the tier need not be read.
  if (!Object.values(Tier).some((tier) => crossedThreshold(tier, high, low) !== null)) return;
  const state = await balanceStateOf(ctx, organizationId);
  const percent = state && crossedThreshold(state.tier, high, low);
  if (!percent) return;
  await notify(ctx, {
    organizationId,
    type: 'balance_low',
    title: 'Your CT balance is low',
    body: `${formatCt(low)} CT are left, less than ${percent} % of what your tier gives in a month.`,
    cause: `balance_low:${organizationId}:${state.cycle}:${percent}`,
    data: { total_balance: formatCt(low), percent: Number(percent) },
  });
}

/**
 * Notifies the administrators that work was rejected for lack of CT, once per cycle together with {@link
 * notifyLowBalance}. Uses a transaction of its own, so that the notification remains if the caller rolls back.
 */
export async function notifyBalanceExhausted(ctx: Context, organizationId: string): Promise<void> {
  const own = forkContext(ctx);
  await own.em.transactional((em) => notifyExhausted({ ...own, em }, organizationId));
}

async function notifyExhausted(ctx: Context, organizationId: string): Promise<void> {
  const state = await balanceStateOf(ctx, organizationId);
  if (!state) return;
  await notify(ctx, {
    organizationId,
    type: 'balance_exhausted',
    title: 'Your CT are used up',
    body: state.overage
      ? 'Work goes on and is charged as overage.'
      : 'Texts can be generated again after a top-up, with a higher tier, or when your next cycle begins.',
    cause: `balance_exhausted:${organizationId}:${state.cycle}`,
    data: { overage_enabled: state.overage },
  });
}

/** Returns the lowest threshold of a tier that lies between the two balances. */
function crossedThreshold(tier: Tier, before: bigint, after: bigint): bigint | null {
  const thresholds = LOW_PERCENTAGES.filter((percent) => {
    const threshold = (unitsOf(MONTHLY_CT[tier]) * percent) / 100n;
    return before >= threshold && after < threshold;
  });
  return thresholds.at(-1) ?? null;
}

function balanceStateOf(ctx: Context, organizationId: string): Promise<BalanceState | null> {
  return row<BalanceState>(
    ctx.em,
    sql`select b.subscription_tier as tier, b.overage_enabled as overage, s.cycle
          from balances b
          join subscriptions s on s.organization_id = b.organization_id
         where b.organization_id = ${organizationId}`,
  );
}
