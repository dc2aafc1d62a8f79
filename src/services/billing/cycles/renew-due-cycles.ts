import { LockMode } from '@mikro-orm/core';
import { Subscription } from '../../../../entities/billing/subscription.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { monthsAfter } from '../../../core/months.ts';
import { rows, sql } from '../../../core/sql.ts';
import { publishBalanceChange } from '../balance-changes.ts';
import { beginCycle, isUnpaid } from './begin-cycle.ts';

/** Organizations that one query returns. */
const BATCH = 100;

/**
 * Begins the next cycle of every organization whose cycle is over and is not renewed by payments, each in a transaction
 * of its own. Several missed months get one allocation. Several processes may run it at the same time. An organization
 * that fails is retried with the next run.
 */
export async function renewDueCycles(ctx: Context, now: Date = new Date()): Promise<void> {
  let after: string | null = null;
  do {
    const due = await dueAfter(ctx, now, after);
    for (const organizationId of due) {
      const own = forkContext(ctx);
      await renew(own, organizationId, now).catch((error: unknown) =>
        ctx.log.error(
          { event: 'cycle.renewal_failed', err: error, organizationId },
          'The billing cycle could not be renewed.',
        ),
      );
    }
    after = due.length === BATCH ? due.at(-1)! : null;
  } while (after !== null);
}

async function dueAfter(ctx: Context, now: Date, after: string | null): Promise<string[]> {
  const due = await rows<{ id: string }>(
    ctx.em,
    sql`select organization_id as id
          from subscriptions
         where cycle_ends_at <= ${now}
           and (payment_status = 'none'
                or (payment_status = 'canceled' and coalesce(period_end, cycle_ends_at) <= ${now}))
           and (${after}::uuid is null or organization_id > ${after})
         order by organization_id
         limit ${BATCH}`,
  );
  return due.map(({ id }) => id);
}

/** Does nothing for an organization that another process has locked or has renewed already. */
async function renew(ctx: Context, organizationId: string, now: Date): Promise<void> {
  const renewed = await ctx.em.transactional(async (em) => {
    const due = { organizationId, cycleEndsAt: { $lte: now } };
    const subscription = await em.findOne(Subscription, due, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
    if (!subscription || !isUnpaid(subscription, now)) return false;
    const day = dayOf(subscription);
    await beginCycle({ ...ctx, em }, subscription, {
      startsAt: now,
      endsAt: nextEnd(subscription.cycleEndsAt, day, now),
      day,
      createdBy: null,
    });
    return true;
  });
  if (renewed) publishBalanceChange(ctx, organizationId);
}

/** Returns the day of the month on which cycles end. If a payment moved the end of this cycle, its day applies. */
function dayOf({ cycleDay, cycleEndsAt }: Subscription): number {
  const isOwn = monthsAfter(cycleEndsAt, 0, cycleDay).getTime() === cycleEndsAt.getTime();
  return isOwn ? cycleDay : cycleEndsAt.getUTCDate();
}

/** Returns the next future date with this day of the month. */
function nextEnd(ended: Date, day: number, now: Date): Date {
  const months = (now.getUTCFullYear() - ended.getUTCFullYear()) * 12 + now.getUTCMonth() - ended.getUTCMonth();
  const end = monthsAfter(ended, months, day);
  return end > now ? end : monthsAfter(ended, months + 1, day);
}
