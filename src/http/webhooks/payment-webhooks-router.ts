import { Router } from 'express';
import { PaymentProviderName } from '../../../entities/billing/payment-provider-name.ts';
import { storeEvent } from '../../services/billing/events/store-event.ts';
import { contextOf } from '../request-context.ts';
import { bytesOf, headersOf, readBytes } from './signed-request.ts';

/** `POST /webhooks/payA`, `/webhooks/payB`: events of the payment platforms → 200 once they are stored. Who may is for the signature to say. */
export function paymentWebhooksRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const provider of Object.values(PaymentProviderName)) {
    router.post(`/webhooks/${provider}`, readBytes, async (req, res) => {
      // Bytes that are no UTF-8 become others, which were not signed.
      await storeEvent(contextOf(req), provider, bytesOf(req).toString('utf8'), headersOf(req));
      res.json({ received: true });
    });
  }
  return router;
}
