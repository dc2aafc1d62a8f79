import { Router } from 'express';
import { PaymentProviderName } from '../../../entities/billing/payment-provider-name.ts';
import { getInvoicePdf } from '../../services/billing/payments/get-invoice-pdf.ts';
import { contextOf } from '../request-context.ts';
import { requireAccess } from '../rest/allow.ts';

/** `GET /billing/invoices/payB/{payment_id}/pdf`: the invoice of an own payment, handed on from the provider. */
export function invoiceRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/billing/invoices/payB/:payment_id/pdf', requireAccess('bearer'), async (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    const { fileName, content } = await getInvoicePdf(
      contextOf(req),
      PaymentProviderName.payB,
      req.params['payment_id'] as string,
    );
    res.attachment(fileName).type('application/pdf').send(content);
  });
  return router;
}
