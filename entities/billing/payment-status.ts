import { registerEnumType } from 'type-graphql';

export enum SubscriptionPaymentStatus {
  none = 'none',
  trialing = 'trialing',
  active = 'active',
  past_due = 'past_due',
  paused = 'paused',
  canceled = 'canceled',
}

registerEnumType(SubscriptionPaymentStatus, {
  name: 'SubscriptionPaymentStatus',
  description: 'How the payments of a subscription stand.',
});

/** `refunded` and `disputed` take back what the payment brought. */
export enum PaymentStatus {
  completed = 'completed',
  failed = 'failed',
  refunded = 'refunded',
  disputed = 'disputed',
}

registerEnumType(PaymentStatus, { name: 'PaymentStatus', description: 'What became of a payment.' });
