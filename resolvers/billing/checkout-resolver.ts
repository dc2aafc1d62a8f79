import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { CreateCheckoutInput, TopUpCheckoutArgs } from '../../schema/billing/payment-inputs.ts';
import {
  BillingPortal,
  Cancellation,
  SubscriptionCheckout,
  TopUpCheckout,
} from '../../schema/billing/payment-payloads.ts';
import { CHECKOUT_ERRORS, PROVIDER_ERRORS } from '../../schema/billing/provider-errors.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { cancelSubscription } from '../../src/services/billing/payments/cancel-subscription.ts';
import { createCheckout, createTopUpCheckout } from '../../src/services/billing/payments/create-checkout.ts';
import { openBillingPortal } from '../../src/services/billing/payments/open-billing-portal.ts';

@Resolver()
export class CheckoutResolver {
  @Rest('POST /billing/checkout', { secret: true })
  @Mutation(() => SubscriptionCheckout, {
    description:
      'Opens a checkout for a new subscription or, where there is one, changes its plan: a higher tier or, within a tier, the year instead of the month at once, ' +
      `the opposite with the next period. Asking for the plan it has takes back a change that was to come. ${CHECKOUT_ERRORS}`,
  })
  createCheckout(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateCheckoutInput) input: CreateCheckoutInput,
  ): Promise<SubscriptionCheckout> {
    return createCheckout(ctx, input);
  }

  @Rest('POST /billing/topup-checkout', { secret: true })
  @Mutation(() => TopUpCheckout, {
    description: `Opens a checkout for CT that do not expire, in packs of 500. ${PROVIDER_ERRORS}`,
  })
  createTopUpCheckout(
    @Ctx() ctx: Context,
    @Args(() => TopUpCheckoutArgs) { packs }: TopUpCheckoutArgs,
  ): Promise<TopUpCheckout> {
    return createTopUpCheckout(ctx, packs);
  }

  @Rest('GET /billing/portal', { secret: true })
  @Query(() => BillingPortal, {
    description: `Where the provider lets the organization manage its payments. 409 before the first subscription, and where another organization has the same billing account. ${PROVIDER_ERRORS}`,
  })
  billingPortal(@Ctx() ctx: Context): Promise<BillingPortal> {
    return openBillingPortal(ctx);
  }

  @Rest('POST /billing/cancel-subscription')
  @Mutation(() => Cancellation, {
    description: `Ends the subscription with its paid period; again it answers the same. 409 without an active subscription, and while another change is under way. ${PROVIDER_ERRORS}`,
  })
  cancelSubscription(@Ctx() ctx: Context): Promise<Cancellation> {
    return cancelSubscription(ctx);
  }
}
