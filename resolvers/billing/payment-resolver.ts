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
  @Query(() => SubscriptionInfo, {
    description: 'Returns the subscription of the organization: its tier, its payment status and scheduled changes.',
  })
  subscriptionInfo(@Ctx() ctx: Context): Promise<SubscriptionInfo> {
    return getSubscriptionInfo(ctx);
  }

  @Rest('GET /billing/payment-history')
  @Query(() => PaymentHistoryPage, {
    description: 'Lists the events about payments and the subscription that the payment providers sent, newest first.',
  })
  paymentHistory(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<PaymentHistoryPage> {
    return listPaymentHistory(ctx, page);
  }

  @Rest('GET /billing/invoices')
  @Query(() => InvoicePage, {
    description: 'Lists the invoices of the organization, newest first. A failed payment has no invoice.',
  })
  invoices(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<InvoicePage> {
    return listInvoices(ctx, page);
  }
}
