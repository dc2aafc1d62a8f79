import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { CreateCheckoutInput, TopUpCheckoutArgs } from '../../schema/billing/payment-inputs.ts';
import { PayASubscription, SubscriptionCheckout, TopUpCheckout } from '../../schema/billing/payment-payloads.ts';
import { CHECKOUT_ERRORS, PAYMENT_PROVIDER_ERRORS } from '../../schema/billing/payment-errors.ts';
import { type Deprecation, Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { createCheckout, createTopUpCheckout } from '../../src/services/billing/payments/create-checkout.ts';
import { getPayASubscription } from '../../src/services/billing/payments/get-subscription-info.ts';

const deprecated: Deprecation = { since: '2026-11-20', sunset: '2027-11-20' };

/** Deprecated operations from the time when payA was the only payment provider. */
@Resolver()
export class PayAResolver {
  @Rest('GET /billing/payA/subscription', { deprecated })
  @Query(() => PayASubscription, {
    description: 'Returns the subscription of the organization as far as it is with payA.',
    deprecationReason: 'Use subscriptionInfo.',
  })
  payASubscription(@Ctx() ctx: Context): Promise<PayASubscription> {
    return getPayASubscription(ctx);
  }

  @Rest('POST /billing/payA/checkout', { deprecated, secret: true, errors: CHECKOUT_ERRORS })
  @Mutation(() => SubscriptionCheckout, {
    description: 'Does the same as `createCheckout`, with whichever payment provider is active.',
    deprecationReason: 'Use createCheckout.',
  })
  createPayACheckout(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateCheckoutInput) input: CreateCheckoutInput,
  ): Promise<SubscriptionCheckout> {
    return createCheckout(ctx, input);
  }

  @Rest('POST /billing/payA/topup-checkout', { deprecated, secret: true, errors: PAYMENT_PROVIDER_ERRORS })
  @Mutation(() => TopUpCheckout, {
    description: 'Does the same as `createTopUpCheckout`, with whichever payment provider is active.',
    deprecationReason: 'Use createTopUpCheckout.',
  })
  createPayATopUpCheckout(
    @Ctx() ctx: Context,
    @Args(() => TopUpCheckoutArgs) { packs }: TopUpCheckoutArgs,
  ): Promise<TopUpCheckout> {
    return createTopUpCheckout(ctx, packs);
  }
}
