import { registerEnumType } from 'type-graphql';

/** The payment providers. */
export enum PaymentProviderName {
  payA = 'payA',
  payB = 'payB',
}

registerEnumType(PaymentProviderName, {
  name: 'PaymentProvider',
  description: 'The platform that collects payments.',
});

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
  description: 'The payment status of a subscription.',
});

/** The CT of `refunded` and `disputed` payments are taken back. */
export enum PaymentStatus {
  completed = 'completed',
  failed = 'failed',
  refunded = 'refunded',
  disputed = 'disputed',
}

registerEnumType(PaymentStatus, { name: 'PaymentStatus', description: 'The status of a payment.' });
