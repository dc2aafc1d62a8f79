import express, { Router, type Request } from 'express';
import { PaymentProviderName } from '../../../entities/billing/payment-provider-name.ts';
import { storeEvent } from '../../services/billing/events/store-event.ts';
import { BODY_LIMIT } from '../body-limit.ts';
import { contextOf } from '../request-context.ts';

/** The body as it came, whatever it says it is: the signature is over its bytes. */
const readBytes = express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false });

/** `POST /webhooks/payA`, `/webhooks/payB`: events of the payment platforms → 200 once they are stored. Who may is for the signature to say. */
export function paymentWebhooksRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const provider of Object.values(PaymentProviderName)) {
    router.post(`/webhooks/${provider}`, readBytes, async (req, res) => {
      await storeEvent(contextOf(req), provider, textOf(req), headersOf(req));
      res.json({ received: true });
    });
  }
  return router;
}

/** Bytes that are no UTF-8 become others, which were not signed. */
function textOf({ body }: Request<unknown, unknown, unknown>): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : '';
}

function headersOf(req: Request): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  return headers;
}
