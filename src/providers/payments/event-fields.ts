import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import type { PaymentFact, PlatformEvent } from './payment-provider.ts';

/** What the events of both platforms are made of. Fields we do not know are let through, for platforms add some at any time. */

/** An id as a platform gives it. */
export const id = z.string().regex(/^[\x21-\x7e]{1,255}$/);
export const eventName = z.string().regex(/^[\w.]{1,100}$/);
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const ownId = z.uuid().nullish().catch(null);

/** What we gave along with a checkout. Others may write there too, so what is none of ours is no error. */
export const ownIds = z.object({ checkout_id: ownId, organization_id: ownId }).nullish().catch(null);

export const anyObject = z.record(z.string(), z.unknown());

/** The body as JSON. Throws 400 for what is no JSON object. */
export function readObject(body: string): Record<string, unknown> {
  try {
    return anyObject.parse(JSON.parse(body));
  } catch (cause) {
    throw new AppError('INVALID_JSON', undefined, {}, { cause });
  }
}

/** The value as the schema wants it. Throws 400 otherwise: what cannot be read is better sent again than taken for nothing. */
export function readEventPart<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('INVALID_JSON', 'Not an event', {}, { cause: parsed.error });
}

/** What an event tells, before it is known which one it is. */
export type Told = Pick<PlatformEvent, 'references' | 'payment' | 'subscription'>;

const NOBODY: PlatformEvent['references'] = {
  checkoutId: null,
  organizationId: null,
  checkoutExternalId: null,
  customerId: null,
  subscriptionId: null,
  paymentId: null,
};

/** Some references, the others being null. */
export const references = (
  some: Partial<PlatformEvent['references']>,
  own?: z.output<typeof ownIds>,
): PlatformEvent['references'] => ({
  ...NOBODY,
  checkoutId: own?.checkout_id ?? null,
  organizationId: own?.organization_id ?? null,
  ...some,
});

/** Nothing we act on. */
export const nothing = (): Told => ({ references: references({}), payment: null, subscription: null });

/** A fact about a payment that says no more than it is told. */
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

/** The line of an order that is one of ours, else the first: a platform's account may sell other things too. */
export function ourLine<Line extends { priceId: string }>(
  lines: readonly Line[],
  ourPrices: readonly string[],
): Line | undefined {
  return lines.find((line) => ourPrices.includes(line.priceId)) ?? lines[0];
}
