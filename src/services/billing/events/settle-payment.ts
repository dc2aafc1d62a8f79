import { Purchase } from '../../../../entities/billing/plan.ts';
import type { Subscription } from '../../../../entities/billing/subscription.ts';
import type { Context } from '../../../core/context.ts';
import { bookPayment, rebookPayment } from './book-payment.ts';
import type { Folded } from './fold-events.ts';
import type { FoldedPayment } from './fold-payments.ts';
import { keepPayment } from './keep-payment.ts';
import { tellFailure, tellPayment, tellRebooked } from './tell-changes.ts';
import type { ParsedPaymentEvent } from './parsed-event.ts';

/** A payment that an event tells of, or whose price it tells. */
export interface PaymentChange {
  organizationId: string;
  /** Locked. */
  row: Subscription;
  event: ParsedPaymentEvent;
  /** How the payment stood before the event; null when it was not known. */
  was: FoldedPayment | null;
  is: FoldedPayment;
  before: Folded;
  after: Folded;
}

/** Keeps how a payment stands and moves the CT that go with it, in the caller's transaction; each is told of once. */
export async function settlePayment(ctx: Context, change: PaymentChange): Promise<void> {
  const { organizationId, row, event, was, is } = change;
  await keepPayment(ctx, organizationId, is);
  if (!is.paid) return tellFailure(ctx, organizationId, is);
  if (!was?.paid) {
    if (is.brought > 0n) await bookPayment(ctx, organizationId, is, isCurrent(change, change.before));
    if (is.brought > 0n && is.sold!.purchase === Purchase.subscription) row.cycle += 1;
    return tellPayment(ctx, organizationId, is);
  }
  const moved = isCurrent(change, change.after) ? await rebookPayment(ctx, organizationId, was, is, event) : '0.0000';
  if (event.payment?.adjustmentId != null && !isSame(was, is))
    await tellRebooked(ctx, organizationId, is, event, moved);
}

/** Whether what a payment brings is there to be moved: a top-up always; of a subscription's payments the newest, until what it paid for is over. */
function isCurrent({ is, after }: PaymentChange, { ended }: Folded): boolean {
  return is.sold?.purchase === Purchase.topup || (after.newest === is && !ended);
}

function isSame(one: FoldedPayment, other: FoldedPayment): boolean {
  return one.status === other.status && one.takenBack === other.takenBack;
}
