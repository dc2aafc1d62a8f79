import type { OpenApiRoute } from '../../../schema/dialect/openapi/model.ts';
import { RECEIVED } from './received.ts';

const EVENT: OpenApiRoute['body'] = {
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object', description: 'The event, as the chat desk describes it. At most 1 MB.' },
    },
  },
};

const WHAT_HAPPENS =
  'An event in the format of Chatwoot. A `message_created` of a customer is noted and answered by the workers, once, however often it comes; every other event is forgotten. ' +
  'Nothing of what was written is stored. 400 `Invalid JSON` when the body is no JSON, 422 when it is JSON but no object.';

const OWN = { method: 'POST', status: 200, access: 'none', body: EVENT, answer: RECEIVED } as const;

const SIGNED =
  '401 `Invalid signature` when a webhook secret is configured and the signature is missing, wrong or older than five minutes, 503 while the chat desk is not configured.';

const SIGNATURE = [
  {
    name: 'X-Chatwoot-Timestamp',
    in: 'header',
    required: false,
    description: 'Seconds since 1970.',
    schema: { type: 'string' },
  },
  {
    name: 'X-Chatwoot-Signature',
    in: 'header',
    required: false,
    description: '`sha256=…`: hex HMAC-SHA256 over time, a dot and the body. Asked for where a secret is configured.',
    schema: { type: 'string' },
  },
] satisfies OpenApiRoute['parameters'];

/** The routes of ./chat-webhooks-router.ts, as the document describes them. */
export const chatWebhooksOpenApi: OpenApiRoute[] = [
  {
    ...OWN,
    path: '/chatbot/webhook',
    operationId: 'chatWebhook',
    summary: 'Receive an event of the chat',
    description: `${WHAT_HAPPENS} ${SIGNED}`,
    parameters: SIGNATURE,
  },
  {
    ...OWN,
    path: '/chatbot/email-webhook',
    operationId: 'chatEmailWebhook',
    summary: 'Receive an event of the mail inbox',
    description: `${WHAT_HAPPENS} Answers say that an AI wrote them, and know nothing of accounts. ${SIGNED}`,
    parameters: SIGNATURE,
  },
  {
    ...OWN,
    path: '/chatbot/tenant-webhook',
    operationId: 'chatTenantWebhook',
    summary: 'Receive an event of an organization’s chat desk',
    description: `${WHAT_HAPPENS} The address is the \`webhook_url\` of the chat tenant; while that is not enabled, everything is forgotten. 401 \`Invalid signature\` for an unknown account and a wrong token. 422 when one of them is missing.`,
    parameters: [
      {
        name: 'account_id',
        in: 'query',
        required: true,
        description: 'Of the account at the chat desk.',
        schema: { type: 'integer', minimum: 1 },
      },
      {
        name: 'token',
        in: 'query',
        required: true,
        description: 'The secret of the webhook.',
        schema: { type: 'string' },
      },
    ],
  },
];
