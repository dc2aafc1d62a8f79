import type { Cancellation } from '../../../../schema/billing/payment-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { audit } from '../../organizations/audit.ts';
import { changeAtProvider, type ProviderChange } from './change-at-provider.ts';
import { getStanding, isLive, type LiveSubscription } from './subscription-state.ts';

/**
 * Ends the subscription with its paid period; until then it stays as it is. Again it answers the same, without the provider.
 * @throws 409 without a subscription and while another change is under way, NOT_CONFIGURED, ProviderError.
 */
export async function cancelSubscription(ctx: Context): Promise<Cancellation> {
  const { organizationId } = signedIn(ctx);
  await changeAtProvider(ctx, (standing) => {
    if (!isLive(standing)) throw new AppError('CONFLICT', 'No active subscription');
    return cancellation(ctx, standing);
  });
  const { status, periodEnd } = await getStanding(ctx.em, organizationId);
  return {
    status,
    effectiveAt: periodEnd,
    message: 'The subscription stays as it is until the end of the paid period and is not renewed.',
  };
}

function cancellation(ctx: Context, live: LiveSubscription): ProviderChange<Date | null> {
  if (live.cancelAtPeriodEnd) return { awaits: null, ask: async () => null, keep: async () => undefined };
  const provider = paymentProviderFor(ctx.config, live.provider);
  return {
    awaits: null,
    ask: () => provider.cancelAtPeriodEnd(live.externalId),
    async keep(inner, endsAt) {
      const { organizationId } = signedIn(inner);
      await changed(
        inner.em,
        sql`update subscriptions set cancel_at_period_end = true, period_end = coalesce(${endsAt}::timestamptz, period_end)
             where organization_id = ${organizationId} and provider = ${live.provider} and external_id = ${live.externalId}`,
      );
      audit(inner, {
        action: 'subscription.cancelled',
        target: ['organization', organizationId],
        data: { provider: live.provider },
      });
    },
  };
}
