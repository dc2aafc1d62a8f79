import { Router } from 'express';
import type { OpenApiRoute } from '../../../schema/dialect/openapi/model.ts';
import { receiveWebhook } from '../../services/stores/webhooks/receive-webhook.ts';
import type { Topic } from '../../services/stores/webhooks/read-webhook.ts';
import { bytesOf, readBytes } from '../request-body.ts';
import { contextOf } from '../request-context.ts';
import { header, headersOf, RECEIVED } from './webhook.ts';

/** The topic is null if the header names it. */
const ROUTES: readonly [path: string, topic: Topic | null][] = [
  ['/storeA/webhooks', null],
  ['/storeA/webhooks/uninstalled', 'app/uninstalled'],
  ['/storeA/webhooks/customers/data_request', 'customers/data_request'],
  ['/storeA/webhooks/customers/redact', 'customers/redact'],
  ['/storeA/webhooks/shop/redact', 'shop/redact'],
];

/**
 * `POST /storeA/webhooks`, and one route per topic: webhooks of the storeA platform, authenticated by their signature.
 * Responds with 200 once the webhook has taken effect.
 */
export function storeAWebhooksRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, topic] of ROUTES) {
    router.post(path, readBytes, async (req, res) => {
      await receiveWebhook(contextOf(req), bytesOf(req), headersOf(req), topic);
      res.json({ received: true });
    });
  }
  return router;
}

const BODY: OpenApiRoute['body'] = {
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        description: 'The payload in the format of the platform, at most 1 MB. The signature covers its bytes.',
        properties: {
          myshopify_domain: { type: 'string', description: 'The domain of the shop, in `app/uninstalled`.' },
          shop_domain: { type: 'string', description: 'The domain of the shop, in the other topics.' },
        },
      },
    },
  },
};

const HEADERS = [
  header(
    'X-storeA-Hmac-Sha256',
    'Base64 of the HMAC-SHA256 of the body with the secret of the app. All headers are also accepted as `X-Shopify-…`; if both are sent, they must agree.',
  ),
  header(
    'X-storeA-Shop-Domain',
    'The domain of the shop. It is used only if the body contains none, and must not differ from the one in the body.',
  ),
  header('X-storeA-Webhook-Id', 'The id of the delivery. A repeated delivery has no further effect.'),
  header('X-storeA-Triggered-At', 'The time of the event in RFC 3339. If absent, the time of the request.'),
];

const TOPIC = header(
  'X-storeA-Topic',
  'The topic: `app/uninstalled`, `customers/data_request`, `customers/redact`, `shop/redact`, or without a route of its own `products/create`, `products/update` or `products/delete`.',
);

const WEBHOOK = {
  method: 'POST',
  status: 200,
  access: 'none',
  body: BODY,
  answer: RECEIVED,
  errors: {
    400: { INVALID_JSON: 'The body is signed but not JSON' },
    401: { INVALID_SIGNATURE: 'The signature is missing or wrong, or the shop is not the one that is signed' },
    422: 'The body is not an object, or the topic is missing or not the one of the route',
    503: { NOT_CONFIGURED: 'The app is not configured' },
  },
} as const;

export const storeAWebhooksOpenApi: OpenApiRoute[] = [
  {
    ...WEBHOOK,
    path: '/storeA/webhooks',
    operationId: 'storeAWebhook',
    summary: 'Receive a webhook of storeA',
    description:
      'Has the effect of the route of its topic. The product of a `products/…` topic is read from the shop, if an automation rule needs it. A webhook with an unknown topic is stored and ignored.',
    parameters: [{ ...TOPIC, required: true }, ...HEADERS],
  },
  topicRoute(
    '/storeA/webhooks/uninstalled',
    'storeAUninstalled',
    'The app was uninstalled',
    'Deactivates every connection of the app to the shop: its status becomes `inactive`, its credentials are deleted, and administrators get a `store_disconnected` notification. Connections that were created after the event, and connections with a manually entered access token, are not affected.',
  ),
  topicRoute(
    '/storeA/webhooks/customers/data_request',
    'storeACustomersDataRequest',
    'A customer requests their data',
    'Acknowledges the request. No data of customers is stored.',
  ),
  topicRoute(
    '/storeA/webhooks/customers/redact',
    'storeACustomersRedact',
    'The data of a customer is to be deleted',
    'Acknowledges the request. No data of customers is stored.',
  ),
  topicRoute(
    '/storeA/webhooks/shop/redact',
    'storeAShopRedact',
    'The data of a shop is to be deleted',
    'Deletes the credentials of every connection and every pending installation of the app in the shop. The connections become `inactive`.',
  ),
];

function topicRoute(path: string, operationId: string, summary: string, effect: string): OpenApiRoute {
  return {
    ...WEBHOOK,
    path,
    operationId,
    summary,
    description: effect,
    parameters: [TOPIC, ...HEADERS],
  };
}
