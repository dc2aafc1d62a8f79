import { partLeft, periodFrom } from '../periods.ts';
import { Refusal } from '../refusal.ts';
import type { Books } from './books.ts';
import { priceOf, recurring } from './catalogue.ts';
import type { CustomData, Line, Subscription } from './records.ts';
import { begin, finish, intervalOf, linesOf, periodOf, wirePeriod } from './subscription.ts';
import { complete, makeTransaction } from './transaction.ts';

export const PRORATION_MODES = [
  'prorated_immediately',
  'prorated_next_billing_period',
  'full_immediately',
  'full_next_billing_period',
  'do_not_bill',
] as const;

export type ProrationMode = (typeof PRORATION_MODES)[number];

export interface SubscriptionChange {
  lines?: readonly Line[];
  mode?: ProrationMode;
  /** Null takes a scheduled cancellation back. */
  scheduledChange?: null;
  customData?: CustomData;
}

/** Changes a subscription, https://developer.paddle.com/build/subscriptions/replace-products-prices-upgrade-downgrade: items change at once, only the bill may wait. */
export function changeSubscription(books: Books, id: string, change: SubscriptionChange): Subscription {
  const subscription = books.subscription(id);
  periodOf(subscription);
  const unlocked = change.scheduledChange === null;
  if (change.lines) checkLines(subscription, change.lines, change.mode, unlocked);
  if (unlocked) {
    subscription.scheduled_change = null;
    subscription.next_billed_at = subscription.current_billing_period?.ends_at ?? null;
  }
  if (change.customData !== undefined) subscription.custom_data = change.customData;
  const bill = change.lines && change.mode ? replaceItems(books, subscription, change.lines, change.mode) : null;
  subscription.updated_at = books.clock.now().toISOString();
  books.emit('subscription.updated', subscription);
  bill?.();
  return subscription;
}

/** Ends a subscription, at once or with its period. */
export function cancelSubscription(
  books: Books,
  id: string,
  when: 'next_billing_period' | 'immediately',
): Subscription {
  const subscription = books.subscription(id);
  const { end } = periodOf(subscription);
  if (subscription.scheduled_change) throw locked();
  const now = books.clock.now();
  if (when === 'immediately') {
    finish(subscription, now);
  } else {
    subscription.scheduled_change = { action: 'cancel', effective_at: end.toISOString(), resume_at: null };
    subscription.next_billed_at = null;
    subscription.updated_at = now.toISOString();
  }
  books.emit(when === 'immediately' ? 'subscription.canceled' : 'subscription.updated', subscription);
  return subscription;
}

function checkLines(
  subscription: Subscription,
  lines: readonly Line[],
  mode: ProrationMode | undefined,
  unlocked: boolean,
): void {
  if (subscription.scheduled_change && !unlocked) throw locked();
  if (!mode)
    throw new Refusal(
      400,
      'subscription_items_update_missing_proration_billing_mode',
      'proration_billing_mode is required when updating subscription items',
    );
  if (recurring(lines).length < lines.length)
    throw new Refusal(400, 'subscription_one_off_price_not_valid', 'Only recurring items can be on a subscription.');
  if (intervalOf(lines) !== subscription.billing_cycle.interval && mode.endsWith('next_billing_period')) {
    const why = 'cannot wait for the next billing period when the billing cycle changes';
    throw new Refusal(400, 'invalid_field', 'Request does not pass validation.', { proration_billing_mode: why });
  }
}

/** Puts the new items in place; what is to be billed at once is what this answers. What only adds to the next bill is left out in the sandbox. */
function replaceItems(
  books: Books,
  subscription: Subscription,
  lines: readonly Line[],
  mode: ProrationMode,
): (() => void) | null {
  const now = books.clock.now();
  const before = periodOf(subscription);
  const interval = intervalOf(lines) ?? subscription.billing_cycle.interval;
  // A changed cycle begins anew where it is billed; otherwise the period that is paid goes on.
  const anew = interval !== subscription.billing_cycle.interval && mode !== 'do_not_bill';
  const period = anew ? periodFrom(now, interval) : before;
  const left = partLeft(before, now);
  const prorated = mode === 'prorated_immediately';
  const credit = prorated
    ? Math.round(
        linesOf(subscription).reduce((sum, { priceId, quantity }) => sum + priceOf(priceId).amount * quantity, 0) *
          left,
      )
    : 0;
  begin(subscription, lines, period, now);
  if (!mode.endsWith('immediately')) return null;
  const proration =
    prorated && !anew ? { rate: left.toFixed(5), billing_period: wirePeriod({ start: now, end: period.end }) } : null;
  return () => {
    const { customer_id, address_id, custom_data, id } = subscription;
    const given = {
      customer_id,
      address_id,
      custom_data,
      origin: 'subscription_update',
      subscription_id: id,
      billing_period: wirePeriod(period),
    } as const;
    const transaction = makeTransaction(given, { lines, proration, credit }, now);
    complete(transaction, books.nextInvoice(), now);
    books.transactions.set(transaction.id, transaction);
    books.emit('transaction.completed', transaction);
  };
}

const locked = (): Refusal =>
  new Refusal(400, 'subscription_locked_pending_changes', 'cannot update subscription, pending scheduled changes');
