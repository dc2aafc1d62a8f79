import type { OpenApiRoute, Parameter } from '../../../schema/dialect/openapi/model.ts';
import { RECEIVED } from './received.ts';

const BODY: OpenApiRoute['body'] = {
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        description: 'As the platform describes it. At most 1 MB; the signature is over its bytes.',
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
    'Base64 of the HMAC-SHA256 of the body under the secret of the app. `X-Shopify-…` is taken as well, for all headers; where both are sent they must agree.',
  ),
  header('X-storeA-Shop-Domain', 'The shop; counts only where the body names none, and must not differ from it.'),
  header('X-storeA-Webhook-Id', 'By it a delivery that is repeated takes effect once.'),
  header('X-storeA-Triggered-At', 'When it happened, RFC 3339; now when absent.'),
];

const REFUSALS =
  '400 when the body is signed but no JSON, 401 `Invalid signature` when the signature is missing or wrong or the shop is not the one that is signed, ' +
  '422 when the body is no object or the topic is missing or not the one of the route, 503 while the app is not configured. In all these cases nothing changes.';

const TOPIC = header(
  'X-storeA-Topic',
  '`app/uninstalled`, `customers/data_request`, `customers/redact` or `shop/redact`.',
);

const WEBHOOK = { method: 'POST', status: 200, access: 'none', body: BODY, answer: RECEIVED } as const;

/** The routes of ./storeA-webhooks-router.ts, as the document describes them. */
export const storeAWebhooksOpenApi: OpenApiRoute[] = [
  {
    ...WEBHOOK,
    path: '/storeA/webhooks',
    operationId: 'storeAWebhook',
    summary: 'Receive a webhook of storeA',
    description: `Does what the route of the topic does; an unknown topic is kept and ignored. ${REFUSALS}`,
    parameters: [{ ...TOPIC, required: true }, ...HEADERS],
  },
  described(
    '/storeA/webhooks/uninstalled',
    'storeAUninstalled',
    'The app was uninstalled',
    'Every connection that the app has to the shop becomes `inactive`, its credentials are erased, and administrators get `store_disconnected`. What was connected after the event stays, and so does an access token that was typed in.',
  ),
  described(
    '/storeA/webhooks/customers/data_request',
    'storeACustomersDataRequest',
    'A customer asks for their data',
    'Acknowledged: no data of customers is stored.',
  ),
  described(
    '/storeA/webhooks/customers/redact',
    'storeACustomersRedact',
    'A customer is to be forgotten',
    'Acknowledged: no data of customers is stored.',
  ),
  described(
    '/storeA/webhooks/shop/redact',
    'storeAShopRedact',
    'A shop is to be forgotten',
    'The credentials of every connection that the app has to the shop and of its installations under way are erased, and the connections become `inactive`.',
  ),
];

function described(path: string, operationId: string, summary: string, effect: string): OpenApiRoute {
  return {
    ...WEBHOOK,
    path,
    operationId,
    summary,
    description: `${effect} ${REFUSALS}`,
    parameters: [TOPIC, ...HEADERS],
  };
}

function header(name: string, description: string): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}
