import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { CreateCheckoutInput, TopUpCheckoutArgs } from '../../schema/billing/payment-inputs.ts';
import { PayASubscription, SubscriptionCheckout, TopUpCheckout } from '../../schema/billing/payment-payloads.ts';
import { CHECKOUT_ERRORS, PROVIDER_ERRORS } from '../../schema/billing/provider-errors.ts';
import { type Deprecation, Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { createCheckout, createTopUpCheckout } from '../../src/services/billing/payments/create-checkout.ts';
import { getPayASubscription } from '../../src/services/billing/payments/get-subscription-info.ts';

const deprecated: Deprecation = { since: '2026-11-20', sunset: '2027-11-20' };

/** From the time when payA was the only provider. */
@Resolver()
export class PayAResolver {
  @Rest('GET /billing/payA/subscription', { deprecated })
  @Query(() => PayASubscription, {
    description: 'How the organization is subscribed, as far as payA has it.',
    deprecationReason: 'Use subscriptionInfo.',
  })
  payASubscription(@Ctx() ctx: Context): Promise<PayASubscription> {
    return getPayASubscription(ctx);
  }

  @Rest('POST /billing/payA/checkout', { deprecated, secret: true })
  @Mutation(() => SubscriptionCheckout, {
    description: `The same as createCheckout, at whichever provider is active. ${CHECKOUT_ERRORS}`,
    deprecationReason: 'Use createCheckout.',
  })
  createPayACheckout(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateCheckoutInput) input: CreateCheckoutInput,
  ): Promise<SubscriptionCheckout> {
    return createCheckout(ctx, input);
  }

  @Rest('POST /billing/payA/topup-checkout', { deprecated, secret: true })
  @Mutation(() => TopUpCheckout, {
    description: `The same as createTopUpCheckout, at whichever provider is active. ${PROVIDER_ERRORS}`,
    deprecationReason: 'Use createTopUpCheckout.',
  })
  createPayATopUpCheckout(
    @Ctx() ctx: Context,
    @Args(() => TopUpCheckoutArgs) { packs }: TopUpCheckoutArgs,
  ): Promise<TopUpCheckout> {
    return createTopUpCheckout(ctx, packs);
  }
}
