import { Field, ObjectType } from 'type-graphql';
import { BillingPeriod, Tier } from '../../entities/billing/plan.ts';
import { PaymentProviderName, SubscriptionPaymentStatus } from '../../entities/billing/payment-enums.ts';
import { Timestamp } from '../../src/core/scalars.ts';
import { RestName } from '../dialect/rest.ts';

@ObjectType({ description: 'A checkout at the payment provider. payB uses `checkoutUrl`, payA the other two fields.' })
export class TopUpCheckout {
  @Field(() => String, {
    nullable: true,
    description: 'The page of payB to redirect the browser to. Null with payA, and if no payment is needed.',
  })
  checkoutUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The transaction that the script of payA opens in the browser. Null with payB, and if no payment is needed.',
  })
  transactionId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The token that the script of payA identifies itself with. Null with payB, and if no payment is needed.',
  })
  clientToken!: string | null;
}

@ObjectType({ description: 'A checkout for a new subscription, or the result of a change of plan.' })
export class SubscriptionCheckout extends TopUpCheckout {
  @Field({
    description:
      'Whether the payment provider changed the plan at once. The tier follows when the provider reports the ' +
      'change.',
  })
  planChanged!: boolean;

  @Field({
    description: 'Whether the plan changes with the next period. False as well if a scheduled change was cancelled.',
  })
  scheduled!: boolean;
}

@ObjectType({ description: 'A link to the billing portal of the payment provider.' })
export class BillingPortal {
  @Field({
    description:
      'The address of the portal, valid for a short time. Everybody who has it can enter, so keep it secret.',
  })
  portalUrl!: string;

  @Field()
  message!: string;
}

@ObjectType({ description: 'A subscription that was cancelled and ends with its paid period.' })
export class Cancellation {
  @Field(() => SubscriptionPaymentStatus, { description: 'The payment status of the subscription until it ends.' })
  status!: SubscriptionPaymentStatus;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the subscription ends. Null until the payment provider has reported it.',
  })
  effectiveAt!: Date | null;

  @Field()
  message!: string;
}

@ObjectType({ description: 'The subscription of an organization.' })
export class SubscriptionInfo {
  @Field(() => Tier)
  subscriptionTier!: Tier;

  @Field(() => SubscriptionPaymentStatus, { description: 'The status of the payments of the subscription.' })
  paymentSubscriptionStatus!: SubscriptionPaymentStatus;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the paid period ends. Null before the first paid subscription.',
  })
  subscriptionPeriodEnd!: Date | null;

  @Field(() => PaymentProviderName, {
    nullable: true,
    description: 'The payment provider that collects the payments. Null before the first paid subscription.',
  })
  paymentMethod!: PaymentProviderName | null;

  @Field(() => String, {
    nullable: true,
    description: 'The id of the customer at the payment provider. Null before the first paid subscription.',
  })
  paymentCustomerId!: string | null;

  @Field(() => BillingPeriod, {
    nullable: true,
    description: 'How often the subscription is paid. Null before the first paid subscription.',
  })
  billingPeriod!: BillingPeriod | null;

  @Field(() => Tier, {
    nullable: true,
    description:
      'The tier from the next period on, which is `free` after a cancellation. Null if no change is scheduled.',
  })
  pendingSubscriptionTier!: Tier | null;

  @Field(() => BillingPeriod, {
    nullable: true,
    description:
      'How often the subscription is paid from the next period on. Null if no change is scheduled, and after a ' +
      'cancellation.',
  })
  pendingBillingPeriod!: BillingPeriod | null;
}

@ObjectType({ description: 'The subscription of an organization as far as it is with payA.' })
export class PayASubscription {
  @Field(() => Tier)
  subscriptionTier!: Tier;

  @RestName('payA_subscription_status')
  @Field(() => SubscriptionPaymentStatus, {
    description: 'The status of the payments at payA. It is `none` if another provider collects the payments.',
  })
  payASubscriptionStatus!: SubscriptionPaymentStatus;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the paid period ends. Null before the first paid subscription.',
  })
  subscriptionPeriodEnd!: Date | null;

  @Field(() => PaymentProviderName, {
    nullable: true,
    description: 'The payment provider that collects the payments. Null before the first paid subscription.',
  })
  paymentMethod!: PaymentProviderName | null;

  @RestName('payA_customer_id')
  @Field(() => String, {
    nullable: true,
    description: 'The id of the customer at payA. Null if another provider collects the payments.',
  })
  payACustomerId!: string | null;
}
