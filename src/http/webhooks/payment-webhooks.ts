import { Router } from 'express';
import { PaymentProviderName } from '../../../entities/billing/payment-enums.ts';
import type { OpenApiRoute } from '../../../schema/dialect/openapi/model.ts';
import { storeEvent } from '../../services/billing/events/store-event.ts';
import { bytesOf, readBytes } from '../request-body.ts';
import { contextOf } from '../request-context.ts';
import { header, headersOf, RECEIVED } from './webhook.ts';

/**
 * `POST /webhooks/payA` and `/webhooks/payB`: events of the payment platforms, authenticated by their signature.
 * Responds with 200 once the event is stored.
 */
export function paymentWebhooksRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const provider of Object.values(PaymentProviderName)) {
    router.post(`/webhooks/${provider}`, readBytes, async (req, res) => {
      // Invalid UTF-8 is replaced here, so that the signature no longer matches.
      await storeEvent(contextOf(req), provider, bytesOf(req).toString('utf8'), headersOf(req));
      res.json({ received: true });
    });
  }
  return router;
}

const EVENT: OpenApiRoute['body'] = {
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        description: 'The event in the format of the platform, at most 1 MB. The signature covers its bytes.',
      },
    },
  },
};

const WEBHOOK = {
  method: 'POST',
  status: 200,
  access: 'none',
  body: EVENT,
  answer: RECEIVED,
  errors: {
    401: { INVALID_SIGNATURE: 'The signature is missing, wrong or too old' },
    503: { NOT_CONFIGURED: 'The platform is not configured' },
  },
} as const;

const EFFECT =
  'The event is stored before the response and applied afterwards. A repeated event has no effect. An event of an unknown type is stored and ignored.';

export const paymentWebhooksOpenApi: OpenApiRoute[] = [
  {
    ...WEBHOOK,
    path: '/webhooks/payA',
    operationId: 'payAWebhook',
    summary: 'Receive an event of payA',
    description: `Receives an event in the format of Paddle Billing. ${EFFECT}`,
    parameters: [header('payA-Signature', '`ts=…;h1=…` over `ts:body`. `Paddle-Signature` is accepted as well.')],
  },
  {
    ...WEBHOOK,
    path: '/webhooks/payB',
    operationId: 'payBWebhook',
    summary: 'Receive an event of payB',
    description: `Receives an event in the format of Dodo Payments, signed according to Standard Webhooks. ${EFFECT}`,
    parameters: [
      header('webhook-id', 'The id of the event.'),
      header('webhook-timestamp', 'The time of the delivery, in seconds since 1970.'),
      header('webhook-signature', '`v1,…` over id, timestamp and body. Several signatures are separated by spaces.'),
    ],
  },
];
