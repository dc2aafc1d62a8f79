import { Router } from 'express';
import type { OpenApiRoute } from '../../../schema/dialect/openapi/model.ts';
import { receiveWooCommerceWebhook } from '../../services/stores/webhooks/receive-woocommerce-webhook.ts';
import { pathId } from '../path-id.ts';
import { bytesOf, readBytes } from '../request-body.ts';
import { contextOf } from '../request-context.ts';
import { header, headersOf, RECEIVED } from './webhook.ts';

/**
 * `POST /woocommerce/webhooks/{connection_id}`: webhooks that the service has registered in a WooCommerce shop,
 * authenticated by their signature. Responds with 200 once the webhook has taken effect.
 */
export function wooCommerceWebhooksRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/woocommerce/webhooks/:connection_id', readBytes, async (req, res) => {
    const connectionId = pathId(req, 'connection_id');
    await receiveWooCommerceWebhook(contextOf(req), connectionId, bytesOf(req), headersOf(req));
    res.json({ received: true });
  });
  return router;
}

export const wooCommerceWebhooksOpenApi: OpenApiRoute[] = [
  {
    method: 'POST',
    path: '/woocommerce/webhooks/{connection_id}',
    operationId: 'wooCommerceWebhook',
    status: 200,
    access: 'none',
    summary: 'Receive a webhook of WooCommerce',
    description:
      'Receives `product.created`, `product.updated`, `product.deleted` and `product.restored`. The service registers these webhooks in the shop if an automation rule needs them. The product is read from the shop. A webhook with another topic is stored and ignored. The unsigned `webhook_id=…`, which WooCommerce posts when a webhook is created, gets 200 and has no effect.',
    body: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            description:
              'The product in the format of WooCommerce, or only its `id`, at most 1 MB. The signature covers its bytes.',
            properties: { id: { type: 'integer', description: 'The id of the product in the shop.' } },
          },
        },
      },
    },
    answer: RECEIVED,
    errors: {
      400: { INVALID_JSON: 'The body is signed but not JSON' },
      401: {
        INVALID_SIGNATURE: 'The signature is missing or wrong, or no webhooks are registered for the connection',
      },
      422: ['`connection_id` is not a UUID', 'The body is not an object, or the topic is missing'],
    },
    parameters: [
      {
        name: 'connection_id',
        in: 'path',
        required: true,
        description: 'The id of the store connection.',
        schema: { type: 'string', format: 'uuid' },
      },
      header(
        'X-WC-Webhook-Signature',
        'Base64 of the HMAC-SHA256 of the body with the secret of the webhook, which the service has chosen.',
      ),
      header('X-WC-Webhook-Topic', 'The topic, such as `product.updated`.'),
      header('X-WC-Webhook-Delivery-ID', 'The id of the delivery. A repeated delivery has no further effect.'),
    ],
  },
];
