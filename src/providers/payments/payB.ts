import DodoPayments from 'dodopayments';
import { z } from 'zod';
import { hostAndPort } from '../../core/config.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { PaymentProviderName } from '../../../entities/billing/payment-enums.ts';
import { instant } from './event-fields.ts';
import { payBError } from './payB-error.ts';
import { readPayBEvent } from './payB-events.ts';
import { verifyPayBSignature } from './payB-signature.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { cancelIdempotently, MAX_PDF_BYTES, readPdf, unreadable } from './platform-responses.ts';

const TIMEOUT_MS = 10_000;

export interface PayBSettings {
  apiUrl: string;
  apiKey: string;
  /** Several during the rotation of a secret. */
  webhookSecrets: readonly string[];
  /** Our price ids. An account may sell other products, too. */
  ourPrices: readonly string[];
  timeoutMs?: number;
}

/** The fields of a response that are read. The SDK does not validate responses. */
const webAddress = z.url({ protocol: /^https?$/ });
const session = z.object({ session_id: z.string().min(1), checkout_url: webAddress });
const portal = z.object({ link: webAddress });
const ended = z.object({ status: z.literal('cancelled') });
const subscriptionState = z.object({ product_id: z.string(), scheduled_change: z.object({}).nullish() });
const cancelled = z.object({ cancel_at_next_billing_date: z.literal(true), next_billing_date: instant.nullish() });

/** A {@link PaymentProvider} for Dodo Payments, https://docs.dodopayments.com/api-reference */
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
    // Null prevents that the SDK reads an environment variable. Its log would contain customers.
    webhookKey: null,
    logLevel: 'off',
    maxRetries: 0,
    // The timeout of the SDK covers only the headers of a response. Ours is shorter and covers the body, too.
    timeout: 2 * timeoutMs,
    fetch: createOutboundFetch({
      allow: [hostAndPort(apiUrl)],
      maxBytes: MAX_PDF_BYTES,
      timeoutMs,
      detailedErrors: true,
    }),
  });

  /** Returns whether the subscription has this price already. Then a scheduled change is cancelled. */
  async function keepsPrice(subscriptionId: string, priceId: string): Promise<boolean> {
    const { product_id: current, scheduled_change: change } = await request(subscriptionState, () =>
      dodo.subscriptions.retrieve(subscriptionId),
    );
    if (current !== priceId) return false;
    if (change) await request(z.unknown(), () => dodo.subscriptions.cancelChangePlan(subscriptionId));
    return true;
  }

  return {
    name: PaymentProviderName.payB,
    async openCheckout({ customer: { id, email, name }, ...order }) {
      const opened = await request(session, () =>
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
      if (when === 'next_period' && (await keepsPrice(subscriptionId, priceId))) return;
      const billing =
        when === 'now'
          ? ({
              proration_billing_mode: 'full_immediately',
              effective_at: 'immediately',
              on_payment_failure: 'prevent_change',
            } as const)
          : ({ proration_billing_mode: 'do_not_bill', effective_at: 'next_billing_date' } as const);
      // Otherwise a scheduled change would make the platform reject every other change.
      const change = { product_id: priceId, quantity: 1, cancel_scheduled_change_plan: true, ...billing };
      await request(z.unknown(), () => dodo.subscriptions.changePlan(subscriptionId, change));
    },
    // The platform schedules changes, which never move a billing date.
    restoreBillingDate: async () => undefined,
    async cancelAtPeriodEnd(subscriptionId) {
      const { next_billing_date: end } = await request(cancelled, () =>
        dodo.subscriptions.update(subscriptionId, { cancel_at_next_billing_date: true }),
      );
      return end ?? null;
    },
    cancelNow(subscriptionId) {
      const cancel = () => request(ended, () => dodo.subscriptions.update(subscriptionId, { status: 'cancelled' }));
      return cancelIdempotently(
        cancel,
        async () =>
          ended.safeParse(await request(z.unknown(), () => dodo.subscriptions.retrieve(subscriptionId))).success,
      );
    },
    async portalUrl(customerId) {
      return (await request(portal, () => dodo.customers.customerPortal.create(customerId))).link;
    },
    async invoicePdf(paymentId) {
      return readPdf(await request(z.instanceof(Response), () => dodo.invoices.payments.retrieve(paymentId)));
    },
    async readEvent(body, headers) {
      return readPayBEvent(body, verifyPayBSignature(body, headers, webhookSecrets), ourPrices);
    },
  };
}

/** Makes a call and validates its response. Throws ProviderError. */
async function request<T extends z.ZodType>(schema: T, call: () => PromiseLike<unknown>): Promise<z.output<T>> {
  const parsed = schema.safeParse(await withPlatformErrors(call));
  if (parsed.success) return parsed.data;
  throw unreadable(parsed.error);
}

async function withPlatformErrors(call: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    throw payBError(error);
  }
}
