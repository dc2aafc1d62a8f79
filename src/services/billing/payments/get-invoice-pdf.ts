import { Payment } from '../../../../entities/billing/payment.ts';
import { PaymentProviderName, PaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';

/** The format of the platforms' payment ids. Other ids are not found without a query. */
const PAYMENT_ID = /^[\w-]{1,100}$/;

/** An invoice as a file. */
export interface InvoicePdf {
  /** Consists of letters, digits, dashes and underscores, with the extension `.pdf`. */
  fileName: string;
  content: Buffer;
}

/**
 * Returns the invoice of a payment of the user's organization, as the provider made it.
 * @throws 404 for a payment of another organization, without a call to the provider, and if the provider has no
 *   invoice; NOT_CONFIGURED, ProviderError.
 */
export async function getInvoicePdf(
  ctx: Context,
  provider: PaymentProviderName,
  paymentId: string,
): Promise<InvoicePdf> {
  const { organizationId } = signedIn(ctx);
  const payment =
    PAYMENT_ID.test(paymentId) &&
    (await ctx.em.findOne(Payment, { organizationId, provider, paymentId }, { disableIdentityMap: true }));
  if (!payment) throw notFound('Payment');
  const content = Buffer.from(await fetchPdf(ctx, payment));
  const name = (payment.invoiceNumber ?? paymentId).replace(/[^\w-]+/g, '-');
  return { fileName: `invoice-${name}.pdf`, content };
}

async function fetchPdf(ctx: Context, { provider, paymentId }: Payment): Promise<Uint8Array> {
  try {
    return await paymentProviderFor(ctx, provider).invoicePdf(paymentId);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') throw notFound('Invoice');
    throw error;
  }
}

/**
 * Returns the address at which the service serves the invoice of a payment; null if it does not: invoices of payA are
 * in its portal, and a failed payment has none.
 */
export function invoicePdfUrl(
  { config }: Pick<Context, 'config'>,
  { provider, paymentId, status }: Pick<Payment, 'provider' | 'paymentId' | 'status'>,
): string | null {
  if (provider !== PaymentProviderName.payB || status === PaymentStatus.failed) return null;
  return `${config.PUBLIC_URL}/api/v1/billing/invoices/payB/${encodeURIComponent(paymentId)}/pdf`;
}
