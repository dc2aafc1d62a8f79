import { badRequest } from '../control-input.ts';
import { PAYMENT_NAMES, type PaymentName } from '../system-names.ts';
import type { Bag } from '../bag.ts';
import type { SigningOptions } from './deliveries.ts';
import type { RefundOptions } from './platform.ts';
import { RELEASE_ORDERS, type ReleaseOrder } from '../webhook-delivery.ts';

/** Returns the platform. Like all functions of this file, it throws an Error whose message names the problem. */
export function readPayment(given: unknown): PaymentName {
  const system = PAYMENT_NAMES.find((name) => name === given);
  if (!system) throw badRequest(`system: one of ${PAYMENT_NAMES.join(', ')}`);
  return system;
}

export function readText(field: string, given: unknown): string {
  if (typeof given !== 'string' || !given) throw badRequest(`${field}: a text is needed`);
  return given;
}

export function readDestination({ system, url, secret }: Bag): { system: PaymentName; url: string; secret?: string } {
  const address = readText('url', url);
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw badRequest('url: an http or https address is needed');
  return {
    system: readPayment(system),
    url: address,
    ...(secret !== undefined && { secret: readText('secret', secret) }),
  };
}

export function readRefund({ amount, pending }: Bag): RefundOptions {
  if (amount !== undefined && (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0))
    throw badRequest('amount: in the smallest unit, above 0');
  return { ...(typeof amount === 'number' && { amount }), pending: pending === true };
}

export function readOutcome(given: unknown): 'won' | 'lost' {
  if (given !== 'won' && given !== 'lost') throw badRequest('outcome: won or lost');
  return given;
}

/** Returns an order by name, or a list of event ids; `made` by default. */
export function readOrder(given: unknown): ReleaseOrder {
  if (given === undefined) return 'made';
  if (Array.isArray(given)) return given.map((id) => readText('order', id));
  const order = RELEASE_ORDERS.find((name) => name === given);
  if (!order) throw badRequest(`order: one of ${RELEASE_ORDERS.join(', ')}, or a list of event ids`);
  return order;
}

export function readSigning({ secret, age_seconds: age }: Bag): SigningOptions {
  if (age !== undefined && typeof age !== 'number') throw badRequest('age_seconds: a number is needed');
  return {
    ...(secret !== undefined && { secret: readText('secret', secret) }),
    ...(typeof age === 'number' && { ageSeconds: age }),
  };
}
