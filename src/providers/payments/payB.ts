import DodoPayments from 'dodopayments';
import { z } from 'zod';
import { hostAndPort } from '../../core/config.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { PaymentProviderName } from '../../../entities/billing/payment-provider-name.ts';
import { endOnce } from './end-once.ts';
import { instant } from './event-fields.ts';
import { MAX_PDF_BYTES, pdfOf } from './invoice-pdf.ts';
import { payBError } from './payB-error.ts';
import { readPayBEvent } from './payB-events.ts';
import { provePayB } from './payB-signature.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { unreadable } from './platform-error.ts';

const TIMEOUT_MS = 10_000;

export interface PayBSettings {
  apiUrl: string;
  apiKey: string;
  /** Several while one is rotated. */
  webhookSecrets: readonly string[];
  /** What we sell; an account may sell other things too. */
  ourPrices: readonly string[];
  timeoutMs?: number;
}

/** Only what is read of an answer; the SDK believes whatever comes. */
const webAddress = z.url({ protocol: /^https?$/ });
const session = z.object({ session_id: z.string().min(1), checkout_url: webAddress });
const portal = z.object({ link: webAddress });
const ended = z.object({ status: z.literal('cancelled') });
const standing = z.object({ product_id: z.string(), scheduled_change: z.object({}).nullish() });
const cancelled = z.object({ cancel_at_next_billing_date: z.literal(true), next_billing_date: instant.nullish() });

/** A {@link PaymentProvider} that speaks Dodo Payments, https://docs.dodopayments.com/api-reference */
export function createPayB({
  apiUrl,
  apiKey,
  webhookSecrets,
  ourPrices,
  timeoutMs = TIMEOUT_MS,
}: PayBSettings): PaymentProvider {
  const dodo = new DodoPayments({
    baseURL: apiUrl,
    bearerToken: apiKey,
    // Null keeps the SDK from reading a variable; its log would show customers.
    webhookKey: null,
    logLevel: 'off',
    maxRetries: 0,
    // The SDK's own timeout ends with the response's headers. Ours is sooner, and covers the body and its size.
    timeout: 2 * timeoutMs,
    fetch: createOutboundFetch({ allow: [hostAndPort(apiUrl)], maxBytes: MAX_PDF_BYTES, timeoutMs }),
  });

  /** Whether it is this price that the subscription has; then nothing else is to come, and whatever was is taken back. */
  async function keeps(subscriptionId: string, priceId: string): Promise<boolean> {
    const { product_id: has, scheduled_change: change } = await ask(standing, () =>
      dodo.subscriptions.retrieve(subscriptionId),
    );
    if (has !== priceId) return false;
    if (change) await ask(z.unknown(), () => dodo.subscriptions.cancelChangePlan(subscriptionId));
    return true;
  }

  return {
    name: PaymentProviderName.payB,
    async openCheckout({ customer: { id, email, name }, ...order }) {
      const opened = await ask(session, () =>
        dodo.checkoutSessions.create({
          product_cart: [{ product_id: order.priceId, quantity: order.quantity }],
          customer: id ? { customer_id: id } : { email, name },
          metadata: { checkout_id: order.checkoutId, organization_id: order.organizationId },
          return_url: order.returnUrl,
        }),
      );
      return { externalId: opened.session_id, checkoutUrl: opened.checkout_url, clientToken: null };
    },
    async changePlan(subscriptionId, priceId, when) {
      if (when === 'next_period' && (await keeps(subscriptionId, priceId))) return;
      const billing =
        when === 'now'
          ? ({
              proration_billing_mode: 'full_immediately',
              effective_at: 'immediately',
              on_payment_failure: 'prevent_change',
            } as const)
          : ({ proration_billing_mode: 'do_not_bill', effective_at: 'next_billing_date' } as const);
      // A change that waits for the next period would else refuse every other one.
      const change = { product_id: priceId, quantity: 1, cancel_scheduled_change_plan: true, ...billing };
      await ask(z.unknown(), () => dodo.subscriptions.changePlan(subscriptionId, change));
    },
    async cancelAtPeriodEnd(subscriptionId) {
      const { next_billing_date: end } = await ask(cancelled, () =>
        dodo.subscriptions.update(subscriptionId, { cancel_at_next_billing_date: true }),
      );
      return end ?? null;
    },
    cancelNow(subscriptionId) {
      const cancel = () => ask(ended, () => dodo.subscriptions.update(subscriptionId, { status: 'cancelled' }));
      return endOnce(
        cancel,
        async () => ended.safeParse(await ask(z.unknown(), () => dodo.subscriptions.retrieve(subscriptionId))).success,
      );
    },
    async portalUrl(customerId) {
      return (await ask(portal, () => dodo.customers.customerPortal.create(customerId))).link;
    },
    async invoicePdf(paymentId) {
      return pdfOf(await ask(z.instanceof(Response), () => dodo.invoices.payments.retrieve(paymentId)));
    },
    async readEvent(body, headers) {
      return readPayBEvent(body, provePayB(body, headers, webhookSecrets), ourPrices);
    },
    parseEvent: (body, eventId) => readPayBEvent(body, eventId, ourPrices),
  };
}

/** One call, which answers with what is wanted of it, or fails with ProviderError. */
async function ask<T extends z.ZodType>(answer: T, call: () => PromiseLike<unknown>): Promise<z.output<T>> {
  const given = answer.safeParse(await answered(call));
  if (given.success) return given.data;
  throw unreadable(given.error);
}

async function answered(call: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    throw payBError(error);
  }
}
