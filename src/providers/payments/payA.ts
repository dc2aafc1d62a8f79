import { ApiError, type Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { hostAndPort } from '../../core/config.ts';
import { Deadline } from '../../core/deadline.ts';
import { createOutboundFetch } from '../../core/outbound.ts';
import { PaymentProviderName } from '../../../entities/billing/payment-enums.ts';
import { instant } from './event-fields.ts';
import { payAError } from './payA-error.ts';
import { readPayAEvent } from './payA-events.ts';
import { changeWithoutBill, restoreBillingDate, type PayARequest } from './payA-plan-change.ts';
import { verifyPayASignature } from './payA-signature.ts';
import type { Order, PaymentProvider } from './payment-provider.ts';
import {
  cancelIdempotently,
  MAX_PDF_BYTES,
  noResponse,
  platformError,
  readPdf,
  unreadable,
} from './platform-responses.ts';

const TIMEOUT_MS = 10_000;

export interface PayASettings {
  apiUrl: string;
  apiKey: string;
  clientToken: string | null;
  /** Several during the rotation of a secret. */
  webhookSecrets: readonly string[];
  /** Our price ids. An account may sell other products, too. */
  ourPrices: readonly string[];
  timeoutMs?: number;
}

/** The fields of a response that are read. The SDK does not validate responses. */
const created = z.object({ id: z.string().min(1) });
const portal = z.object({ urls: z.object({ general: z.object({ overview: z.url({ protocol: /^https?$/ }) }) }) });
const invoice = z.object({ url: z.url({ protocol: /^https?$/ }) });
const subscriptionState = z.object({ status: z.string(), scheduledChange: z.object({ action: z.string() }).nullish() });
const cancelled = z.object({
  scheduledChange: z.object({ action: z.string(), effectiveAt: instant }).nullish(),
  currentBillingPeriod: z.object({ endsAt: instant }).nullish(),
});

/** A {@link PaymentProvider} for Paddle Billing, https://developer.paddle.com/api-reference */
export function createPayA({
  apiUrl,
  apiKey,
  clientToken,
  webhookSecrets,
  ourPrices,
  timeoutMs = TIMEOUT_MS,
}: PayASettings): PaymentProvider {
  // The SDK accepts an address instead of the name of an environment.
  const paddle = new Paddle(apiKey, { environment: apiUrl as Environment, logLevel: LogLevel.none });
  // Invoices are stored at other addresses, which do not get the API key.
  const fetchInvoice = createOutboundFetch({
    allow: [hostAndPort(apiUrl)],
    maxBytes: MAX_PDF_BYTES,
    timeoutMs,
    detailedErrors: true,
  });

  const request: PayARequest = async (schema, call) => {
    const parsed = schema.safeParse(await withTimeout(timeoutMs, call));
    if (parsed.success) return parsed.data;
    throw unreadable(parsed.error);
  };

  const customerByEmail = async (email: string): Promise<string | null> => {
    const [found] = await request(z.array(created), () => paddle.customers.list({ email: [email] }).next());
    return found?.id ?? null;
  };

  /** Mail addresses of customers are unique, and another call may create the customer at the same time. */
  async function findOrCreateCustomer({ customer: { id, email, name } }: Order): Promise<string> {
    const known = id ?? (await customerByEmail(email));
    if (known) return known;
    try {
      return (await request(created, () => paddle.customers.create({ email, name }))).id;
    } catch (error) {
      const existing = isDuplicate(error) ? await customerByEmail(email) : null;
      if (existing) return existing;
      throw error;
    }
  }

  return {
    name: PaymentProviderName.payA,
    async openCheckout(order) {
      const customerId = await findOrCreateCustomer(order);
      const { id } = await request(created, () =>
        paddle.transactions.create({
          items: [{ priceId: order.priceId, quantity: order.quantity }],
          customerId,
          customData: { checkout_id: order.checkoutId, organization_id: order.organizationId },
          checkout: { url: order.returnUrl },
        }),
      );
      return { externalId: id, checkoutUrl: null, clientToken };
    },
    async changePlan(subscriptionId, priceId, when, record) {
      const id = pathPart(subscriptionId);
      const items = [{ priceId, quantity: 1 }];
      if (when === 'next_period') return changeWithoutBill({ paddle, request, id }, items, record);
      const billing = { prorationBillingMode: 'full_immediately', onPaymentFailure: 'prevent_change' } as const;
      await request(created, () => paddle.subscriptions.update(id, { items, ...billing }));
    },
    async restoreBillingDate(subscriptionId, date) {
      await restoreBillingDate({ paddle, request, id: pathPart(subscriptionId) }, date);
    },
    async cancelAtPeriodEnd(subscriptionId) {
      const { scheduledChange, currentBillingPeriod } = await request(cancelled, () =>
        paddle.subscriptions.cancel(pathPart(subscriptionId), { effectiveFrom: 'next_billing_period' }),
      );
      return scheduledChange?.action === 'cancel'
        ? scheduledChange.effectiveAt
        : (currentBillingPeriod?.endsAt ?? null);
    },
    cancelNow(subscriptionId) {
      const cancel = () =>
        request(created, () => paddle.subscriptions.cancel(pathPart(subscriptionId), { effectiveFrom: 'immediately' }));
      return cancelIdempotently(cancel, async () => {
        const { status, scheduledChange } = await request(subscriptionState, () =>
          paddle.subscriptions.get(pathPart(subscriptionId)),
        );
        return status === 'canceled' || scheduledChange?.action === 'cancel';
      });
    },
    async portalUrl(customerId, subscriptionId) {
      const session = await request(portal, () =>
        paddle.customerPortalSessions.create(pathPart(customerId), subscriptionId ? [subscriptionId] : []),
      );
      return session.urls.general.overview;
    },
    async invoicePdf(paymentId) {
      const { url } = await request(invoice, () => paddle.transactions.getInvoicePDF(pathPart(paymentId)));
      return readPdf(await fetchInvoice(url));
    },
    async readEvent(body, headers) {
      verifyPayASignature(body, headers, webhookSecrets);
      return readPayAEvent(body, ourPrices);
    },
  };
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ApiError && error.cause.code === 'customer_already_exists';

/** Validates an id, because the SDK inserts ids into paths unescaped. */
function pathPart(id: string): string {
  if (/^\w+$/.test(id)) return id;
  throw platformError('not_found');
}

/**
 * Throws ProviderError after a timeout. The call itself continues, because the SDK supports neither timeout nor abort.
 */
async function withTimeout<T>(ms: number, call: () => Promise<T>): Promise<T> {
  const deadline = new Deadline(ms);
  const timeout = new Promise<never>((_resolve, reject) =>
    deadline.signal.addEventListener('abort', () => reject(noResponse('timeout')), { once: true }),
  );
  try {
    return await Promise.race([call(), timeout]);
  } catch (error) {
    throw payAError(error);
  } finally {
    deadline.end();
  }
}
