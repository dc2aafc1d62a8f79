import { type PaymentEvent, PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import { type PaymentProviderName, SubscriptionPaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { findOrganization } from '../../billing/events/find-organization.ts';
import { parsePaymentEvent, type ParsedPaymentEvent } from '../../billing/events/parsed-event.ts';

/** A subscription for which its platform may still collect payments. */
export interface LiveSubscription {
  provider: PaymentProviderName;
  externalId: string;
}

type EventRow = Pick<PaymentEvent, 'id' | 'provider' | 'eventId' | 'body'>;

/** Returns a key that identifies the subscription across platforms. */
export const subscriptionKey = ({ provider, externalId }: LiveSubscription): string => `${provider}:${externalId}`;

/**
 * Returns every subscription of an organization that is not known to have ended: the stored one, even if it is paused,
 * and others that its payment events mention, for example after two paid checkouts. Events that are not applied yet
 * count as well.
 */
export async function findLiveSubscriptions(ctx: Context, organizationId: string): Promise<LiveSubscription[]> {
  const stored = await rows<LiveSubscription>(
    ctx.em,
    sql`select provider, external_id as "externalId" from subscriptions
         where organization_id = ${organizationId} and provider is not null and external_id is not null
           and payment_status not in (${SubscriptionPaymentStatus.none}, ${SubscriptionPaymentStatus.canceled})`,
  );
  const events = await rows<EventRow & { isApplied: boolean }>(
    ctx.em,
    sql`select id, provider, event_id as "eventId", body, state = ${PaymentEventState.applied} as "isApplied"
          from payment_events
         where organization_id = ${organizationId} and state = ${PaymentEventState.applied}
            or state = ${PaymentEventState.stored}
               and exists (select from checkouts c
                            where c.organization_id = ${organizationId}
                              and (strpos(body, c.id::text) > 0 or strpos(body, c.external_id) > 0))
         order by occurred_at, id`,
  );
  const last = new Map<string, LiveSubscription & { status: SubscriptionPaymentStatus }>();
  for (const { isApplied, ...event } of events) {
    const parsed = readEvent(ctx, event);
    if (!parsed?.subscription) continue;
    const { provider, subscription } = parsed;
    if (!isApplied && (await findOrganization(ctx.em, provider, parsed)) !== organizationId) continue;
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
function readEvent(ctx: Context, event: EventRow): ParsedPaymentEvent | null {
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
