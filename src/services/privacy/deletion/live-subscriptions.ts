import { PaymentEvent, PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import { type PaymentProviderName, SubscriptionPaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { parsePaymentEvent, type ParsedPaymentEvent } from '../../billing/events/parsed-event.ts';

/** A subscription for which its platform may still collect payments. */
export interface LiveSubscription {
  provider: PaymentProviderName;
  externalId: string;
}

/** Returns a key that identifies the subscription across platforms. */
export const subscriptionKey = ({ provider, externalId }: LiveSubscription): string => `${provider}:${externalId}`;

/**
 * Returns every subscription of an organization that is not known to have ended: the stored one, even if it is paused,
 * and others that its payment events mention, for example after two paid checkouts.
 */
export async function findLiveSubscriptions(ctx: Context, organizationId: string): Promise<LiveSubscription[]> {
  const stored = await rows<LiveSubscription>(
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
  for (const { provider, subscription } of events.flatMap((event) => readEvent(ctx, event) ?? [])) {
    if (!subscription) continue;
    const each = { provider, externalId: subscription.subscriptionId, status: subscription.status };
    last.set(subscriptionKey(each), each);
  }
  const others = [...last.values()].filter(({ status }) => status !== SubscriptionPaymentStatus.canceled);
  return [
    ...new Map(
      [...stored, ...others].map((each) => [
        subscriptionKey(each),
        { provider: each.provider, externalId: each.externalId },
      ]),
    ).values(),
  ];
}

/** Returns null for an event that can no longer be parsed, because its platform is configured differently now. */
function readEvent(
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
