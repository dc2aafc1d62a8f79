import type { Paddle } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { ProviderError } from '../../core/provider-error.ts';
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
  currentBillingPeriod: z.object({ startsAt: instant }).nullish(),
  items: z.array(z.object({ quantity: z.int(), price: z.object({ id: z.string().min(1) }) })).min(1),
});

/** The platform may round a billing date that it is given. One that it ignored differs by days. */
const ROUNDING_MS = 60_000;

/** The platform rejects billing dates within the next 30 minutes. A reserve covers slow calls and clocks. */
const SOONEST_MS = 3_600_000;

/** A subscription and the client to change it. */
interface Target {
  paddle: Paddle;
  request: PayARequest;
  id: string;
}

/**
 * Replaces the items of a subscription so that the next bill is the renewal with the new price, at the end of the paid
 * period. `full_next_billing_period` would charge the new price twice then, and is rejected between monthly and yearly.
 *
 * Between monthly and yearly the platform starts a new period although nothing is billed. Unless the billing date is set
 * back, a year would be free, or the rest of a paid year lost. The date is ignored in the request that replaces items,
 * so it needs a request of its own. If that fails, the former items are restored. Throws ProviderError.
 *
 * The record of the date remains if the outcome is not certain: if a restoration failed, or if a request without a
 * response may still be executed.
 */
export async function changeWithoutBill(
  target: Target,
  items: Item[],
  record: (paidUntil: Date | null) => Promise<void>,
): Promise<void> {
  const before = await readSubscription(target);
  // Nothing will be billed, so there is no renewal at which the price could change.
  if (!before.nextBilledAt) throw platformError('rejected');
  const paidUntil = before.nextBilledAt;
  const former = before.items.map(({ quantity, price }) => ({ priceId: price.id, quantity }));
  const replaceItems = async (wanted: Item[]) => {
    const { nextBilledAt } = await update(target, { items: wanted });
    if (differenceMs(nextBilledAt, paidUntil) !== 0) await setBillingDate(target, paidUntil);
  };
  await record(paidUntil);
  try {
    await replaceItems(items);
  } catch (error) {
    const restored = await replaceItems(former).then(
      () => true,
      () => false,
    );
    if (restored && error instanceof ProviderError && error.kind === 'rejected') await record(null);
    throw error;
  }
  await record(null);
}

/** See {@link PaymentProvider.restoreBillingDate}. A date that has passed is replaced by the soonest possible one. */
export async function restoreBillingDate(
  target: Target,
  { paidUntil, changedBefore }: { paidUntil: Date; changedBefore: Date },
): Promise<void> {
  const found = await readSubscription(target).catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind === 'not_found') return null;
    throw error;
  });
  if (!found?.nextBilledAt || differenceMs(found.nextBilledAt, paidUntil) <= ROUNDING_MS) return;
  const startedAt = found.currentBillingPeriod?.startsAt.getTime() ?? 0;
  // The subscription was renewed or changed otherwise since, so that its billing date is paid.
  if (startedAt >= paidUntil.getTime() - ROUNDING_MS || startedAt > changedBefore.getTime()) return;
  await setBillingDate(target, new Date(Math.max(paidUntil.getTime(), Date.now() + SOONEST_MS)));
}

const readSubscription = ({ paddle, request, id }: Target) => request(billed, () => paddle.subscriptions.get(id));

const update = ({ paddle, request, id }: Target, change: { items: Item[] } | { nextBilledAt: string }) =>
  request(billed, () => paddle.subscriptions.update(id, { ...change, prorationBillingMode: 'do_not_bill' }));

async function setBillingDate(target: Target, date: Date): Promise<void> {
  const { nextBilledAt } = await update(target, { nextBilledAt: date.toISOString() });
  if (differenceMs(nextBilledAt, date) > ROUNDING_MS) throw platformError('unavailable');
}

function differenceMs(one: Date | null | undefined, other: Date): number {
  return one ? Math.abs(one.getTime() - other.getTime()) : Infinity;
}
