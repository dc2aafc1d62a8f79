import { ApiError, type Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { hostAndPort } from '../../core/config.ts';
import { Deadline } from '../../core/deadline.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { PaymentProviderName } from '../../../entities/billing/payment-provider-name.ts';
import { endOnce } from './end-once.ts';
import { instant } from './event-fields.ts';
import { MAX_PDF_BYTES, pdfOf } from './invoice-pdf.ts';
import { payAError } from './payA-error.ts';
import { readPayAEvent } from './payA-events.ts';
import { provePayA } from './payA-signature.ts';
import type { Order, PaymentProvider } from './payment-provider.ts';
import { platformError, unreadable } from './platform-error.ts';

const TIMEOUT_MS = 10_000;

export interface PayASettings {
  apiUrl: string;
  apiKey: string;
  clientToken: string | null;
  /** Several while one is rotated. */
  webhookSecrets: readonly string[];
  /** What we sell; an account may sell other things too. */
  ourPrices: readonly string[];
  timeoutMs?: number;
}

/** Only what is read of an answer; the SDK believes whatever comes. */
const created = z.object({ id: z.string().min(1) });
const portal = z.object({ urls: z.object({ general: z.object({ overview: z.url({ protocol: /^https?$/ }) }) }) });
const invoice = z.object({ url: z.url({ protocol: /^https?$/ }) });
const standing = z.object({ status: z.string(), scheduledChange: z.object({ action: z.string() }).nullish() });
const cancelled = z.object({
  scheduledChange: z.object({ action: z.string(), effectiveAt: instant }).nullish(),
  currentBillingPeriod: z.object({ endsAt: instant }).nullish(),
});

/** A {@link PaymentProvider} that speaks Paddle Billing, https://developer.paddle.com/api-reference */
export function createPayA({
  apiUrl,
  apiKey,
  clientToken,
  webhookSecrets,
  ourPrices,
  timeoutMs = TIMEOUT_MS,
}: PayASettings): PaymentProvider {
  // The SDK takes any address in place of the name of an environment.
  const paddle = new Paddle(apiKey, { environment: apiUrl as Environment, logLevel: LogLevel.none });
  // The invoices lie elsewhere, at addresses of the platform's choice, and the key does not go there.
  const fetchInvoice = createOutboundFetch({ allow: [hostAndPort(apiUrl)], maxBytes: MAX_PDF_BYTES, timeoutMs });

  /** One call, which answers in time and with what is wanted of it, or fails with ProviderError. */
  async function ask<T extends z.ZodType>(answer: T, call: () => Promise<unknown>): Promise<z.output<T>> {
    const given = answer.safeParse(await within(timeoutMs, call));
    if (given.success) return given.data;
    throw unreadable(given.error);
  }

  const customerByEmail = async (email: string): Promise<string | null> => {
    const [found] = await ask(z.array(created), () => paddle.customers.list({ email: [email] }).next());
    return found?.id ?? null;
  };

  /** Customers have one address each, and somebody may have made this one a moment ago. */
  async function customerOf({ customer: { id, email, name } }: Order): Promise<string> {
    const known = id ?? (await customerByEmail(email));
    if (known) return known;
    try {
      return (await ask(created, () => paddle.customers.create({ email, name }))).id;
    } catch (error) {
      const there = isTaken(error) ? await customerByEmail(email) : null;
      if (there) return there;
      throw error;
    }
  }

  return {
    name: PaymentProviderName.payA,
    async openCheckout(order) {
      const customerId = await customerOf(order);
      const { id } = await ask(created, () =>
        paddle.transactions.create({
          items: [{ priceId: order.priceId, quantity: order.quantity }],
          customerId,
          customData: { checkout_id: order.checkoutId, organization_id: order.organizationId },
          checkout: { url: order.returnUrl },
        }),
      );
      return { externalId: id, checkoutUrl: null, clientToken };
    },
    async changePlan(subscriptionId, priceId, when) {
      const items = [{ priceId, quantity: 1 }];
      // `full_next_billing_period` would add the whole new price to the next bill, on top of the renewal at that price; it
      // is also refused between monthly and yearly. By `do_not_bill` the next bill is the renewal, and nothing else.
      const billing =
        when === 'now'
          ? ({ prorationBillingMode: 'full_immediately', onPaymentFailure: 'prevent_change' } as const)
          : ({ prorationBillingMode: 'do_not_bill' } as const);
      await ask(created, () => paddle.subscriptions.update(pathPart(subscriptionId), { items, ...billing }));
    },
    async cancelAtPeriodEnd(subscriptionId) {
      const { scheduledChange, currentBillingPeriod } = await ask(cancelled, () =>
        paddle.subscriptions.cancel(pathPart(subscriptionId), { effectiveFrom: 'next_billing_period' }),
      );
      return scheduledChange?.action === 'cancel'
        ? scheduledChange.effectiveAt
        : (currentBillingPeriod?.endsAt ?? null);
    },
    cancelNow(subscriptionId) {
      const cancel = () =>
        ask(created, () => paddle.subscriptions.cancel(pathPart(subscriptionId), { effectiveFrom: 'immediately' }));
      return endOnce(cancel, async () => {
        const { status, scheduledChange } = await ask(standing, () =>
          paddle.subscriptions.get(pathPart(subscriptionId)),
        );
        return status === 'canceled' || scheduledChange?.action === 'cancel';
      });
    },
    async portalUrl(customerId, subscriptionId) {
      const session = await ask(portal, () =>
        paddle.customerPortalSessions.create(pathPart(customerId), subscriptionId ? [subscriptionId] : []),
      );
      return session.urls.general.overview;
    },
    async invoicePdf(paymentId) {
      const { url } = await ask(invoice, () => paddle.transactions.getInvoicePDF(pathPart(paymentId)));
      return pdfOf(await fetchInvoice(url));
    },
    async readEvent(body, headers) {
      provePayA(body, headers, webhookSecrets);
      return readPayAEvent(body, ourPrices);
    },
    parseEvent: (body) => readPayAEvent(body, ourPrices),
  };
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ApiError && error.cause.code === 'customer_already_exists';

/** The SDK writes ids into paths as they are. */
function pathPart(id: string): string {
  if (/^\w+$/.test(id)) return id;
  throw platformError('not_found');
}

/** The SDK knows no time limit and cannot be called off: who asked goes on without it. */
async function within<T>(ms: number, call: () => Promise<T>): Promise<T> {
  const deadline = new Deadline(ms);
  const late = new Promise<never>((_resolve, reject) =>
    deadline.signal.addEventListener('abort', () => reject(platformError('timeout')), { once: true }),
  );
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    throw payAError(error);
  } finally {
    deadline.end();
  }
}
