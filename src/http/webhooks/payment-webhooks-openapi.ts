import type { OpenApiRoute, Parameter } from '../../../schema/dialect/openapi/model.ts';
import { RECEIVED } from './received.ts';

const EVENT: OpenApiRoute['body'] = {
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        description: 'The event, as the platform describes it. At most 1 MB; the signature is over its bytes.',
      },
    },
  },
};

const WEBHOOK = { method: 'POST', status: 200, access: 'none', body: EVENT, answer: RECEIVED } as const;

const WHAT_HAPPENS =
  'The event is stored before it is answered and applied afterwards; an event that comes again changes nothing, one of a kind we do not know is kept and ignored. ' +
  '401 `Invalid signature` when the signature is missing, wrong or too old, 503 while the platform is not configured.';

/** The routes of ./payment-webhooks-router.ts, as the document describes them. */
export const paymentWebhooksOpenApi: OpenApiRoute[] = [
  {
    ...WEBHOOK,
    path: '/webhooks/payA',
    operationId: 'payAWebhook',
    summary: 'Receive an event of payA',
    description: `An event in the format of Paddle Billing. ${WHAT_HAPPENS}`,
    parameters: [signature('payA-Signature', '`ts=…;h1=…` over `ts:body`; `Paddle-Signature` is taken as well.')],
  },
  {
    ...WEBHOOK,
    path: '/webhooks/payB',
    operationId: 'payBWebhook',
    summary: 'Receive an event of payB',
    description: `An event in the format of Dodo Payments, signed by Standard Webhooks. ${WHAT_HAPPENS}`,
    parameters: [
      signature('webhook-id', 'The id of the event.'),
      signature('webhook-timestamp', 'Seconds since 1970.'),
      signature('webhook-signature', '`v1,…` over id, timestamp and body; several are separated by spaces.'),
    ],
  },
];

function signature(name: string, description: string): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}
