import type { Paddle } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { instant } from './event-fields.ts';
import { platformError } from './platform-responses.ts';

/** Makes a call with a timeout and validates its response. Throws ProviderError. */
export type PayARequest = <T extends z.ZodType>(schema: T, call: () => Promise<unknown>) => Promise<z.output<T>>;

interface Item {
  priceId: string;
  quantity: number;
}

/** A subscription as the SDK returns it. */
const billed = z.object({
  nextBilledAt: instant.nullish(),
  items: z.array(z.object({ quantity: z.int(), price: z.object({ id: z.string().min(1) }) })).min(1),
});

/** The platform may round a billing date that it is given. One that it ignored differs by days. */
const ROUNDING_MS = 60_000;

/**
 * Replaces the items of a subscription so that the next bill is the renewal with the new price, at the end of the paid
 * period. `full_next_billing_period` would charge the new price twice then, and is rejected between monthly and yearly.
 *
 * Between monthly and yearly the platform starts a new period although nothing is billed. Unless the billing date is set
 * back, a year would be free, or the rest of a paid year lost. The date is ignored in the request that replaces items,
 * so it needs a request of its own. If that fails, the former items are restored. Throws ProviderError.
 */
export async function changeWithoutBill(
  paddle: Paddle,
  request: PayARequest,
  id: string,
  items: Item[],
): Promise<void> {
  const update = (change: { items: Item[] } | { nextBilledAt: string }) =>
    request(billed, () => paddle.subscriptions.update(id, { ...change, prorationBillingMode: 'do_not_bill' }));
  const replaceItems = async (wanted: Item[], paidUntil: Date) => {
    if (differenceMs((await update({ items: wanted })).nextBilledAt, paidUntil) === 0) return;
    const { nextBilledAt } = await update({ nextBilledAt: paidUntil.toISOString() });
    if (differenceMs(nextBilledAt, paidUntil) > ROUNDING_MS) throw platformError('unavailable');
  };

  const before = await request(billed, () => paddle.subscriptions.get(id));
  // Nothing will be billed, so there is no renewal at which the price could change.
  if (!before.nextBilledAt) throw platformError('rejected');
  const former = before.items.map(({ quantity, price }) => ({ priceId: price.id, quantity }));
  try {
    await replaceItems(items, before.nextBilledAt);
  } catch (error) {
    await replaceItems(former, before.nextBilledAt).catch(() => undefined);
    throw error;
  }
}

function differenceMs(one: Date | null | undefined, other: Date): number {
  return one ? Math.abs(one.getTime() - other.getTime()) : Infinity;
}
