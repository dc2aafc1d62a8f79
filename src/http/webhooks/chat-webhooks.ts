import { type NextFunction, type Request, type Response, Router } from 'express';
import type { OpenApiRoute } from '../../../schema/dialect/openapi/model.ts';
import { ownDesk } from '../../providers/chat/own-desk.ts';
import { readTenantKey } from '../../services/chat/inbox/find-tenant.ts';
import { receiveEvent, receiveTenantEvent } from '../../services/chat/inbox/receive-event.ts';
import { bytesOf, readBytes } from '../request-body.ts';
import { contextOf } from '../request-context.ts';
import { headersOf, RECEIVED } from './webhook.ts';

/** The webhooks of the service's own chat desk, each with the channel of its messages. */
const OWN_WEBHOOKS = [
  ['/chatbot/webhook', 'site'],
  ['/chatbot/email-webhook', 'email'],
] as const;

/**
 * `POST /chatbot/…`: events of chat desks. Responds with 200 once the message is recorded; a worker replies to it
 * later.
 */
export function chatWebhooksRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, channel] of OWN_WEBHOOKS) {
    router.post(path, requireOwnDesk, readBytes, async (req, res) => {
      await receiveEvent(contextOf(req), channel, bytesOf(req), headersOf(req));
      res.json({ received: true });
    });
  }
  router.post('/chatbot/tenant-webhook', requireTenantKey, readBytes, async (req, res) => {
    await receiveTenantEvent(contextOf(req), readTenantKey(req.query), bytesOf(req));
    res.json({ received: true });
  });
  return router;
}

/** Rejects with 503 before the body is read if no chat desk is configured. */
function requireOwnDesk(req: Request, _res: Response, next: NextFunction): void {
  ownDesk(contextOf(req).config);
  next();
}

/** Rejects with 422 before the body is read if the query does not name a tenant. */
function requireTenantKey(req: Request, _res: Response, next: NextFunction): void {
  readTenantKey(req.query);
  next();
}

const EVENT: OpenApiRoute['body'] = {
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object', description: 'The event in the format of the chat desk, at most 1 MB.' },
    },
  },
};

const EFFECT =
  'Receives an event in the format of Chatwoot. A `message_created` event of a customer is recorded, and the workers reply to it once, even if it is delivered several times. ' +
  'Other events are ignored. The text of the message is not stored.';

const ERRORS = {
  400: { INVALID_JSON: 'The body is not JSON' },
  401: {
    INVALID_SIGNATURE: 'A webhook secret is configured, and the signature is missing, wrong or older than five minutes',
  },
  422: 'The body is not an object',
  503: { NOT_CONFIGURED: 'The chat desk is not configured' },
} as const;

const WEBHOOK = { method: 'POST', status: 200, access: 'none', body: EVENT, answer: RECEIVED } as const;

const SIGNATURE = [
  {
    name: 'X-Chatwoot-Timestamp',
    in: 'header',
    required: false,
    description: 'The time of the delivery, in seconds since 1970.',
    schema: { type: 'string' },
  },
  {
    name: 'X-Chatwoot-Signature',
    in: 'header',
    required: false,
    description:
      '`sha256=…`: hex HMAC-SHA256 over the timestamp, a dot and the body. Required if a webhook secret is configured.',
    schema: { type: 'string' },
  },
] satisfies OpenApiRoute['parameters'];

export const chatWebhooksOpenApi: OpenApiRoute[] = [
  {
    ...WEBHOOK,
    path: '/chatbot/webhook',
    operationId: 'chatWebhook',
    summary: 'Receive an event of the chat',
    description: EFFECT,
    errors: ERRORS,
    parameters: SIGNATURE,
  },
  {
    ...WEBHOOK,
    path: '/chatbot/email-webhook',
    operationId: 'chatEmailWebhook',
    summary: 'Receive an event of the mail inbox',
    description: `${EFFECT} Replies state that an AI wrote them, and have no access to account data.`,
    errors: ERRORS,
    parameters: SIGNATURE,
  },
  {
    ...WEBHOOK,
    path: '/chatbot/tenant-webhook',
    operationId: 'chatTenantWebhook',
    summary: 'Receive an event of an organization’s chat desk',
    description: `${EFFECT} The address is the \`webhook_url\` of the chat tenant. While the tenant is not enabled, all events are ignored.`,
    errors: {
      400: ERRORS[400],
      401: { INVALID_SIGNATURE: 'The account is unknown, or the token is wrong' },
      422: ['The body is not an object', 'The account or the token is missing'],
    },
    parameters: [
      {
        name: 'account_id',
        in: 'query',
        required: true,
        description: 'The id of the account at the chat desk.',
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
