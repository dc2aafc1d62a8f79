import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { InvoicePage, PaymentHistoryPage } from '../../schema/billing/payment-pages.ts';
import { SubscriptionInfo } from '../../schema/billing/payment-payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { getSubscriptionInfo } from '../../src/services/billing/payments/get-subscription-info.ts';
import { listInvoices } from '../../src/services/billing/payments/list-invoices.ts';
import { listPaymentHistory } from '../../src/services/billing/payments/list-payment-history.ts';

@Resolver()
export class PaymentResolver {
  @Rest('GET /billing/subscription')
  @Query(() => SubscriptionInfo, { description: 'How the organization is subscribed.' })
  subscriptionInfo(@Ctx() ctx: Context): Promise<SubscriptionInfo> {
    return getSubscriptionInfo(ctx);
  }

  @Rest('GET /billing/payment-history')
  @Query(() => PaymentHistoryPage, {
    description: 'What the providers told of payments and the subscription, newest first.',
  })
  paymentHistory(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<PaymentHistoryPage> {
    return listPaymentHistory(ctx, page);
  }

  @Rest('GET /billing/invoices')
  @Query(() => InvoicePage, { description: 'What the organization was charged, newest first.' })
  invoices(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<InvoicePage> {
    return listInvoices(ctx, page);
  }
}
