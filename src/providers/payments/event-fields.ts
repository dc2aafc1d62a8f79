import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import type { PaymentFact, PlatformEvent } from './payment-provider.ts';

/** Schemas and helpers for the events of both platforms. Unknown fields are accepted, because platforms add fields. */

/** An id of a platform. */
export const id = z.string().regex(/^[\x21-\x7e]{1,255}$/);
export const eventName = z.string().regex(/^[\w.]{1,100}$/);
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const ownId = z.uuid().nullish().catch(null);

/** The ids that we attach to a checkout. Other programs may write there as well, so other values are not an error. */
export const ownIds = z.object({ checkout_id: ownId, organization_id: ownId }).nullish().catch(null);

export const anyObject = z.record(z.string(), z.unknown());

/** Parses a body. Throws 400 unless it is a JSON object. */
export function parseObject(body: string): Record<string, unknown> {
  try {
    return anyObject.parse(JSON.parse(body));
  } catch (cause) {
    throw new AppError('INVALID_JSON', undefined, {}, { cause });
  }
}

/** Parses a part of an event. Throws 400 if it is invalid, so that the platform sends the event again. */
export function parseEventPart<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('INVALID_JSON', 'Not an event', {}, { cause: parsed.error });
}

/** What an event reports, without the ids of the event itself. */
export type EventFacts = Pick<PlatformEvent, 'references' | 'payment' | 'subscription'>;

const NO_REFERENCES: PlatformEvent['references'] = {
  checkoutId: null,
  organizationId: null,
  checkoutExternalId: null,
  customerId: null,
  subscriptionId: null,
  paymentId: null,
};

/** Returns references with null for everything that is not given. */
export const references = (
  some: Partial<PlatformEvent['references']>,
  own?: z.output<typeof ownIds>,
): PlatformEvent['references'] => ({
  ...NO_REFERENCES,
  checkoutId: own?.checkout_id ?? null,
  organizationId: own?.organization_id ?? null,
  ...some,
});

/** The facts of an event that has no effect. */
export const noFacts = (): EventFacts => ({ references: references({}), payment: null, subscription: null });

/** Returns a fact about a payment with defaults for everything that is not given. */
export const paymentFact = (some: Pick<PaymentFact, 'paymentId' | 'status'> & Partial<PaymentFact>): PaymentFact => ({
  amount: null,
  currency: null,
  priceId: null,
  quantity: 1,
  subscriptionId: null,
  periodStart: null,
  periodEnd: null,
  invoiceNumber: null,
  adjustmentId: null,
  partial: false,
  ...some,
});

/** Returns the order line with one of our prices, or the first one: an account may sell other products, too. */
export function ourLine<Line extends { priceId: string }>(
  lines: readonly Line[],
  ourPrices: readonly string[],
): Line | undefined {
  return lines.find((line) => ourPrices.includes(line.priceId)) ?? lines[0];
}
