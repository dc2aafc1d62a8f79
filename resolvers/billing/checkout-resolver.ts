import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { CreateCheckoutInput, TopUpCheckoutArgs } from '../../schema/billing/payment-inputs.ts';
import {
  BillingPortal,
  Cancellation,
  SubscriptionCheckout,
  TopUpCheckout,
} from '../../schema/billing/payment-payloads.ts';
import { CHECKOUT_ERRORS, PAYMENT_PROVIDER_ERRORS } from '../../schema/billing/payment-errors.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { cancelSubscription } from '../../src/services/billing/payments/cancel-subscription.ts';
import { createCheckout, createTopUpCheckout } from '../../src/services/billing/payments/create-checkout.ts';
import { openBillingPortal } from '../../src/services/billing/payments/open-billing-portal.ts';

@Resolver()
export class CheckoutResolver {
  @Rest('POST /billing/checkout', { secret: true, errors: CHECKOUT_ERRORS })
  @Mutation(() => SubscriptionCheckout, {
    description:
      'Opens a checkout for a new subscription, or changes the plan of the existing one, and returns what the ' +
      'frontend needs to continue. A higher tier, or yearly instead of monthly payment (also with a lower ' +
      'tier), applies at once and is charged in full by the payment provider. A lower tier, or monthly instead of ' +
      'yearly payment, applies from the next period. Asking for the current plan cancels a change that is scheduled.',
  })
  createCheckout(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateCheckoutInput) input: CreateCheckoutInput,
  ): Promise<SubscriptionCheckout> {
    return createCheckout(ctx, input);
  }

  @Rest('POST /billing/topup-checkout', { secret: true, errors: PAYMENT_PROVIDER_ERRORS })
  @Mutation(() => TopUpCheckout, {
    description:
      'Opens a checkout for packs of 500 CT that do not expire, and returns what the frontend needs to ' +
      'continue. The CT are added when the payment provider reports the payment.',
  })
  createTopUpCheckout(
    @Ctx() ctx: Context,
    @Args(() => TopUpCheckoutArgs) { packs }: TopUpCheckoutArgs,
  ): Promise<TopUpCheckout> {
    return createTopUpCheckout(ctx, packs);
  }

  @Rest('GET /billing/portal', {
    secret: true,
    errors: {
      ...PAYMENT_PROVIDER_ERRORS,
      409: ['No billing account yet', 'Another organization has the same billing account: the portal would show both'],
    },
  })
  @Query(() => BillingPortal, {
    description:
      'Returns a link to the portal of the payment provider, where the organization manages its payment method ' +
      'and invoices. The link is valid for a short time.',
  })
  billingPortal(@Ctx() ctx: Context): Promise<BillingPortal> {
    return openBillingPortal(ctx);
  }

  @Rest('POST /billing/cancel-subscription', {
    errors: {
      ...PAYMENT_PROVIDER_ERRORS,
      409: ['No active subscription', 'A change of the subscription is under way'],
    },
  })
  @Mutation(() => Cancellation, {
    description:
      'Cancels the subscription at the end of the paid period, and returns that date. Until then nothing ' +
      'changes. A repeated call returns the same.',
  })
  cancelSubscription(@Ctx() ctx: Context): Promise<Cancellation> {
    return cancelSubscription(ctx);
  }
}
