import type { BillingDateToRestore } from '../../../../entities/billing/subscription.ts';
import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { claimSeconds } from './billing-date.ts';

/** The number of subscriptions of one run. The next run continues. */
const BATCH = 20;
/** After this time it is left to the operator, so that the organization can change and cancel its subscription again. */
const GIVE_UP_MS = 86_400_000;

interface Claimed {
  organizationId: string;
  claim: string;
  recorded: BillingDateToRestore;
}

/**
 * Restores the billing dates of subscriptions whose change of plan was interrupted, for example by a crash between two
 * calls to the provider. It begins when the claim of the change has expired and takes over the claim, so no other change
 * runs at the same time. A date that cannot be restored is tried again when that claim has expired. Several processes
 * may sweep at the same time.
 */
export async function sweepBillingDates(ctx: Context): Promise<void> {
  for (let count = 0; count < BATCH; count++) {
    const claimed = await claimNext(ctx);
    if (!claimed) return;
    await restore(ctx, claimed);
  }
}

async function claimNext({ em, config }: Context): Promise<Claimed | null> {
  return row<Claimed>(
    em,
    sql`update subscriptions
           set changing_until = clock_timestamp() + make_interval(secs => ${claimSeconds(config)}), changing_to = null
         where organization_id = (select organization_id
                                    from subscriptions
                                   where billing_date_to_restore is not null
                                     and (changing_until is null or changing_until < clock_timestamp())
                                   order by changing_until nulls first limit 1 for update skip locked)
        returning organization_id as "organizationId", changing_until as claim, billing_date_to_restore as recorded`,
  );
}

async function restore(ctx: Context, claimed: Claimed): Promise<void> {
  const { organizationId, recorded } = claimed;
  const { provider, subscriptionId } = recorded;
  const dates = { paidUntil: new Date(recorded.paidUntil), changedBefore: new Date(recorded.changedBefore) };
  try {
    await paymentProviderFor(ctx, provider).restoreBillingDate(subscriptionId, dates);
  } catch (err) {
    const facts = { organizationId, provider, subscriptionId, paidUntil: recorded.paidUntil, err };
    if (Date.now() - dates.changedBefore.getTime() < GIVE_UP_MS) {
      ctx.log.warn(
        { event: 'subscription_change.restore_failed', ...facts },
        'The billing date of a subscription could not be restored. It is tried again.',
      );
      return;
    }
    ctx.log.error(
      { event: 'subscription_change.restore_given_up', ...facts },
      'The billing date of a subscription could not be restored for a day. Check it at the payment platform.',
    );
  }
  await release(ctx, claimed);
}

async function release({ em }: Context, { organizationId, claim }: Claimed): Promise<void> {
  await changed(
    em,
    sql`update subscriptions
           set billing_date_to_restore = null, changing_until = null
         where organization_id = ${organizationId} and changing_until = ${claim}`,
  );
}
