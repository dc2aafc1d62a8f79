import type { PaymentEvent } from '../../../../entities/billing/payment-event.ts';
import { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import type { Context } from '../../../core/context.ts';
import type { PlatformEvent } from '../../../providers/payments/payment-provider.ts';
import { readPayAEvent } from '../../../providers/payments/payA-events.ts';
import { readPayBEvent } from '../../../providers/payments/payB-events.ts';
import { ourPriceIds, purchaseOfPrice } from '../../../providers/payments/prices.ts';
import type { PriceTable } from './sold.ts';

/** An event as a platform told it. */
export interface ParsedPaymentEvent extends PlatformEvent {
  provider: PaymentProviderName;
}

/**
 * What a stored event tells: read anew from its body, whose signature was proved when it came. It is read also when its
 * platform is configured no more: what it told goes on to count.
 */
export function parsePaymentEvent(
  { config }: Context,
  { provider, eventId, body }: Pick<PaymentEvent, 'provider' | 'eventId' | 'body'>,
): ParsedPaymentEvent {
  const ours = ourPriceIds(config, provider);
  const event = provider === PaymentProviderName.payA ? readPayAEvent(body, ours) : readPayBEvent(body, eventId, ours);
  return { ...event, provider };
}

/** What the prices of the configuration stand for. */
export function pricesOf({ config }: Context): PriceTable {
  // A fold asks for the same few prices again and again.
  const known = new Map<string, ReturnType<PriceTable>>();
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

/** In order of occurrence, whatever the order of arrival. */
export function inOrder(told: readonly ParsedPaymentEvent[]): ParsedPaymentEvent[] {
  return told.toSorted(
    (one, other) => one.occurredAt.getTime() - other.occurredAt.getTime() || compare(one.eventId, other.eventId),
  );
}

/** By code units, the same on every machine. */
export function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
