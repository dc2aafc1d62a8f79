import type { Cancellation } from '../../../../schema/billing/payment-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { audit } from '../../organizations/audit.ts';
import { changeAtProvider, type ProviderChange } from './change-at-provider.ts';
import { getSubscriptionState, isLive, type LiveSubscription } from './subscription-state.ts';

/**
 * Cancels the subscription at the end of its paid period. A repeated call returns the same without calling the
 * provider.
 * @throws 409 without a subscription and while another change is in progress, NOT_CONFIGURED, ProviderError.
 */
export async function cancelSubscription(ctx: Context): Promise<Cancellation> {
  const { organizationId } = signedIn(ctx);
  await changeAtProvider(ctx, (state) => {
    if (!isLive(state)) throw new AppError('CONFLICT', 'No active subscription');
    return cancellation(ctx, state);
  });
  const { status, periodEnd } = await getSubscriptionState(ctx.em, organizationId);
  return {
    status,
    effectiveAt: periodEnd,
    message: 'The subscription stays as it is until the end of the paid period and is not renewed.',
  };
}

function cancellation(ctx: Context, live: LiveSubscription): ProviderChange<Date | null> {
  if (live.cancelAtPeriodEnd) return { awaits: null, request: async () => null, store: async () => undefined };
  const provider = paymentProviderFor(ctx, live.provider);
  return {
    awaits: null,
    request: () => provider.cancelAtPeriodEnd(live.externalId),
    async store(inner, endsAt) {
      const { organizationId } = signedIn(inner);
      await changed(
        inner.em,
        sql`update subscriptions
               set cancel_at_period_end = true, period_end = coalesce(${endsAt}::timestamptz, period_end)
             where organization_id = ${organizationId}
               and provider = ${live.provider}
               and external_id = ${live.externalId}`,
      );
      audit(inner, {
        action: 'subscription.cancelled',
        target: ['organization', organizationId],
        data: { provider: live.provider },
      });
    },
  };
}
