import { Payment } from '../../../../entities/billing/payment.ts';
import { PaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import type { InvoicePage } from '../../../../schema/billing/payment-pages.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { checkPage, type Page } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';
import { invoicePdfUrl } from './get-invoice-pdf.ts';

const MAX_LIMIT = 100;

/**
 * Returns the invoices of the organization, newest first. Failed payments have none. Throws 401, and 422 for an invalid
 * page.
 */
export async function listInvoices(ctx: Context, page: Page): Promise<InvoicePage> {
  const { organizationId } = signedIn(ctx);
  checkPage(page, MAX_LIMIT);
  const { found, total, hasMore } = await pageOf(
    ctx,
    Payment,
    { organizationId },
    { issuedAt: 'desc', id: 'desc' },
    page,
    { and: sql`and t.status <> ${PaymentStatus.failed}`, exact: true },
  );
  const invoices = found.map((payment) => {
    const { id, provider, paymentId, invoiceNumber = null, amount, currency, status, issuedAt } = payment;
    return {
      id,
      provider,
      paymentId,
      number: invoiceNumber,
      amount,
      currency,
      status,
      issuedAt,
      pdfUrl: invoicePdfUrl(ctx, payment),
    };
  });
  return { invoices, total, hasMore };
}
