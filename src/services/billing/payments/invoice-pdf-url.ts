import type { Payment } from '../../../../entities/billing/payment.ts';
import { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { PaymentStatus } from '../../../../entities/billing/payment-status.ts';
import type { Context } from '../../../core/context.ts';

/** Where the invoice of a payment is served by us; null where it is not: payA's are in its portal, and what failed has none. */
export function invoicePdfUrl(
  { config }: Pick<Context, 'config'>,
  { provider, paymentId, status }: Pick<Payment, 'provider' | 'paymentId' | 'status'>,
): string | null {
  if (provider !== PaymentProviderName.payB || status === PaymentStatus.failed) return null;
  return `${config.PUBLIC_URL}/api/v1/billing/invoices/payB/${encodeURIComponent(paymentId)}/pdf`;
}
