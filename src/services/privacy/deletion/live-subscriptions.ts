import { PaymentEvent, PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import type { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { SubscriptionPaymentStatus } from '../../../../entities/billing/payment-status.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { parsePaymentEvent, type ParsedPaymentEvent } from '../../billing/events/parsed-event.ts';

/** A subscription that its platform may go on to collect. */
export interface LiveSubscription {
  provider: PaymentProviderName;
  externalId: string;
}

/** Of one subscription as a whole. */
export const keyOf = ({ provider, externalId }: LiveSubscription): string => `${provider}:${externalId}`;

/**
 * Every subscription of an organization that is not known to be over: the one that counts, also a paused one, and whatever
 * others its events told of, as where two checkouts were paid.
 */
export async function liveSubscriptions(ctx: Context, organizationId: string): Promise<LiveSubscription[]> {
  const counting = await rows<LiveSubscription>(
    ctx.em,
    sql`select provider, external_id as "externalId" from subscriptions
         where organization_id = ${organizationId} and provider is not null and external_id is not null
           and payment_status not in (${SubscriptionPaymentStatus.none}, ${SubscriptionPaymentStatus.canceled})`,
  );
  const events = await ctx.em.find(
    PaymentEvent,
    { organizationId, state: PaymentEventState.applied },
    {
      fields: ['id', 'provider', 'eventId', 'body'],
      orderBy: { occurredAt: 'asc', id: 'asc' },
      disableIdentityMap: true,
    },
  );
  const last = new Map<string, LiveSubscription & { status: SubscriptionPaymentStatus }>();
  for (const { provider, subscription } of events.flatMap((event) => told(ctx, event) ?? [])) {
    if (!subscription) continue;
    const each = { provider, externalId: subscription.subscriptionId, status: subscription.status };
    last.set(keyOf(each), each);
  }
  const others = [...last.values()].filter(({ status }) => status !== SubscriptionPaymentStatus.canceled);
  return [
    ...new Map(
      [...counting, ...others].map((each) => [keyOf(each), { provider: each.provider, externalId: each.externalId }]),
    ).values(),
  ];
}

/** Null for what cannot be read any more: it was of a platform that is configured otherwise now. */
function told(
  ctx: Context,
  event: Pick<PaymentEvent, 'id' | 'provider' | 'eventId' | 'body'>,
): ParsedPaymentEvent | null {
  try {
    return parsePaymentEvent(ctx, event);
  } catch (error) {
    ctx.log.warn(
      { event: 'payment_event.unreadable', err: error, eventId: event.eventId },
      'A stored payment event could not be read.',
    );
    return null;
  }
}
