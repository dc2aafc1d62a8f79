import { Payment } from '../../../../entities/billing/payment.ts';
import type { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';

/** The ids of payments as platforms make them; nothing else is looked for. */
const PAYMENT_ID = /^[\w-]{1,100}$/;

/** A file to be handed out. */
export interface InvoicePdf {
  /** Of letters, digits, dashes and underscores only, but for its ending. */
  fileName: string;
  content: Buffer;
}

/**
 * The invoice of a payment of the own organization, as the provider made it.
 * @throws 404 for a payment that is not the organization's, before the provider is asked, and where the provider has none;
 *   NOT_CONFIGURED, ProviderError.
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
  const content = Buffer.from(await pdfOf(ctx, payment));
  const name = (payment.invoiceNumber ?? paymentId).replace(/[^\w-]+/g, '-');
  return { fileName: `invoice-${name}.pdf`, content };
}

async function pdfOf(ctx: Context, { provider, paymentId }: Payment): Promise<Uint8Array> {
  try {
    return await paymentProviderFor(ctx.config, provider).invoicePdf(paymentId);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') throw notFound('Invoice');
    throw error;
  }
}
