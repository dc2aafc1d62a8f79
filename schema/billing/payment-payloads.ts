import { Field, ObjectType } from 'type-graphql';
import { BillingPeriod, Tier } from '../../entities/billing/plan.ts';
import { PaymentProviderName } from '../../entities/billing/payment-provider-name.ts';
import { SubscriptionPaymentStatus } from '../../entities/billing/payment-status.ts';
import { Timestamp } from '../../src/core/scalars.ts';
import { RestName } from '../dialect/rest.ts';

@ObjectType({ description: 'A checkout to be paid at the provider.' })
export class TopUpCheckout {
  @Field(() => String, { nullable: true, description: 'payB: the page to send the browser to.' })
  checkoutUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'payA: what its script in the browser opens.' })
  transactionId!: string | null;

  @Field(() => String, { nullable: true, description: 'payA: what its script in the browser identifies itself with.' })
  clientToken!: string | null;
}

@ObjectType({ description: 'A checkout for a new subscription, or what became of the plan of an existing one.' })
export class SubscriptionCheckout extends TopUpCheckout {
  @Field({
    description:
      'Whether the subscription was moved to the plan at once. The tier follows when the provider tells of it.',
  })
  planChanged!: boolean;

  @Field({
    description:
      'Whether it moves to the plan with its next period. False as well where a move that was to come was taken back.',
  })
  scheduled!: boolean;
}

@ObjectType({ description: 'Where payment method and invoices are managed, at the provider.' })
export class BillingPortal {
  @Field({ description: 'Good for a short time. Whoever has it is let in: keep it secret.' })
  portalUrl!: string;

  @Field()
  message!: string;
}

@ObjectType({ description: 'A subscription that ends.' })
export class Cancellation {
  @Field(() => SubscriptionPaymentStatus, { description: 'How the subscription stands until then.' })
  status!: SubscriptionPaymentStatus;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'The end of the paid period; null while the provider has not told it.',
  })
  effectiveAt!: string | null;

  @Field()
  message!: string;
}

@ObjectType({ description: 'How an organization is subscribed. Null where there is nothing.' })
export class SubscriptionInfo {
  @Field(() => Tier)
  subscriptionTier!: Tier;

  @Field(() => SubscriptionPaymentStatus)
  paymentSubscriptionStatus!: SubscriptionPaymentStatus;

  @Field(() => Timestamp, { nullable: true, description: 'Until when it is paid.' })
  subscriptionPeriodEnd!: string | null;

  @Field(() => PaymentProviderName, { nullable: true, description: 'The provider that collects the payments.' })
  paymentMethod!: PaymentProviderName | null;

  @Field(() => String, { nullable: true, description: 'The customer’s id at the provider.' })
  paymentCustomerId!: string | null;

  @Field(() => BillingPeriod, { nullable: true })
  billingPeriod!: BillingPeriod | null;

  @Field(() => Tier, {
    nullable: true,
    description: 'The tier from the next period on where another one is to come: `free` after a cancellation.',
  })
  pendingSubscriptionTier!: Tier | null;

  @Field(() => BillingPeriod, { nullable: true })
  pendingBillingPeriod!: BillingPeriod | null;
}

@ObjectType({ description: 'How an organization is subscribed, as far as payA has it.' })
export class PayASubscription {
  @Field(() => Tier)
  subscriptionTier!: Tier;

  @RestName('payA_subscription_status')
  @Field(() => SubscriptionPaymentStatus, { description: '`none` where another provider collects the payments.' })
  payASubscriptionStatus!: SubscriptionPaymentStatus;

  @Field(() => Timestamp, { nullable: true, description: 'Until when it is paid.' })
  subscriptionPeriodEnd!: string | null;

  @Field(() => PaymentProviderName, { nullable: true, description: 'The provider that collects the payments.' })
  paymentMethod!: PaymentProviderName | null;

  @RestName('payA_customer_id')
  @Field(() => String, { nullable: true })
  payACustomerId!: string | null;
}
