import type { PaymentEvent } from '../../../../entities/billing/payment-event.ts';
import { PaymentProviderName } from '../../../../entities/billing/payment-enums.ts';
import type { Context } from '../../../core/context.ts';
import type { PlatformEvent } from '../../../providers/payments/payment-provider.ts';
import { readPayAEvent } from '../../../providers/payments/payA-events.ts';
import { readPayBEvent } from '../../../providers/payments/payB-events.ts';
import { ourPriceIds, purchaseOfPrice } from '../../../providers/payments/prices.ts';
import type { PriceLookup } from '../purchased-item.ts';

/** A parsed event of a payment platform. */
export interface ParsedPaymentEvent extends PlatformEvent {
  provider: PaymentProviderName;
}

/**
 * Parses the body of a stored event, whose signature was verified when it arrived. Events of a platform that is not
 * configured any more are parsed as well, because they still count.
 */
export function parsePaymentEvent(
  { config }: Context,
  { provider, eventId, body }: Pick<PaymentEvent, 'provider' | 'eventId' | 'body'>,
): ParsedPaymentEvent {
  const ourPrices = ourPriceIds(config, provider);
  const event =
    provider === PaymentProviderName.payA ? readPayAEvent(body, ourPrices) : readPayBEvent(body, eventId, ourPrices);
  return { ...event, provider };
}

/**
 * Returns the configured price mapping. It caches its results, because a fold looks up the same few prices many times.
 */
export function priceLookupOf({ config }: Context): PriceLookup {
  const known = new Map<string, ReturnType<PriceLookup>>();
  return (provider, priceId) => {
    const key = `${provider} ${priceId}`;
    if (!known.has(key))
      known.set(
        key,
        ourPriceIds(config, provider).includes(priceId) ? purchaseOfPrice(config, provider, priceId) : null,
      );
    return known.get(key) ?? null;
  };
}

/** Sorts events by the time they occurred, then by id. The order of arrival does not matter. */
export function sortByOccurrence(events: readonly ParsedPaymentEvent[]): ParsedPaymentEvent[] {
  return events.toSorted(
    (one, other) =>
      one.occurredAt.getTime() - other.occurredAt.getTime() || compareCodeUnits(one.eventId, other.eventId),
  );
}

/** Compares by code units, so that the order is the same on every machine. */
export function compareCodeUnits(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
