import { Router } from 'express';
import { PaymentProviderName } from '../../../entities/billing/payment-enums.ts';
import type { OpenApiRoute } from '../../../schema/dialect/openapi/model.ts';
import { getInvoicePdf } from '../../services/billing/payments/get-invoice-pdf.ts';
import { requireAccess } from '../access.ts';
import { contextOf } from '../request-context.ts';

/**
 * `GET /billing/invoices/payB/{payment_id}/pdf`: the invoice of a payment of the organization, fetched from the
 * provider.
 */
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

export const invoiceOpenApi: OpenApiRoute = {
  method: 'GET',
  path: '/billing/invoices/payB/:payment_id/pdf',
  status: 200,
  access: 'bearer',
  secret: true,
  operationId: 'invoicePdf',
  summary: 'Get invoice as PDF',
  description: 'Returns the invoice of a payment, which is fetched from payB.',
  errors: {
    404: 'The payment is not one of the organization, or has no invoice',
    502: 'The provider fails',
    504: 'The provider does not respond in time',
  },
  parameters: [
    {
      name: 'payment_id',
      in: 'path',
      required: true,
      description: 'The id of the payment at the provider, as in the list of invoices.',
      schema: { type: 'string' },
    },
  ],
  answer: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
};
