import { AppError, invalid } from '../../../core/errors.ts';
import { parseJsonObject } from '../../../core/parse.ts';
import { verifyBody } from './body-signature.ts';

/** The topics that the app has routes for. */
export const TOPICS = ['app/uninstalled', 'customers/data_request', 'customers/redact', 'shop/redact'] as const;

/** The topics about products. They have no route of their own. */
export const PRODUCT_TOPICS = ['products/create', 'products/update', 'products/delete'] as const;

export type Topic = (typeof TOPICS)[number];

/** The content of a verified webhook. */
export interface StoreAWebhook {
  /** The platform's id; null where it is missing or not storable. */
  id: string | null;
  /** One of {@link TOPICS}, or any other. */
  topic: string;
  /** The domain of the shop in lower case; empty where none is named. */
  shop: string;
  /** The number of the product in the signed body; null for another topic. */
  productId: string | null;
  /** When the event occurred, never in the future. */
  at: Date;
}

const MAX_TOPIC_CHARS = 255;
/** What is stored and compared: visible ASCII. */
const STORABLE = /^[\x21-\x7e]{1,255}$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT/;
const HEADER_PREFIXES = ['X-storeA-', 'X-Shopify-'];

/**
 * Verifies that the platform sent exactly this body: https://shopify.dev/docs/apps/build/webhooks/subscribe/https.
 * Headers are not signed. Throws INVALID_SIGNATURE.
 */
export function verifyWebhook(body: Buffer, headers: Headers, secret: string): void {
  verifyBody(body, platformHeader(headers, 'Hmac-Sha256'), secret);
}

/**
 * Reads a verified webhook. The topic is that of the route, or the header's where the route accepts all topics (null).
 * The shop is the one in the signed body, or the header's where the body names none.
 * @throws INVALID_JSON for a signed body that is not JSON, such as the query of an installation; 422 for JSON that is
 * not an object, and for a topic that is missing or differs from the route's; INVALID_SIGNATURE where body and headers
 * name different shops.
 */
export function readWebhook(body: Buffer, headers: Headers, route: Topic | null): StoreAWebhook {
  const event = parseJsonObject(body.toString('utf8'));
  const topic = readTopic(headers, route);
  const shops = new Set(
    [event['myshopify_domain'], event['shop_domain'], platformHeader(headers, 'Shop-Domain')]
      .filter((value): value is string => typeof value === 'string' && value !== '')
      .map((shop) => shop.trim().toLowerCase()),
  );
  if (shops.size > 1) throw new AppError('INVALID_SIGNATURE');
  const [shop = ''] = shops;
  const id = platformHeader(headers, 'Webhook-Id');
  return {
    id: id && STORABLE.test(id) ? id : null,
    topic,
    shop: STORABLE.test(shop) ? shop : '',
    productId: isProductTopic(topic) ? numberIn(event['id']) : null,
    at: eventTime(platformHeader(headers, 'Triggered-At'), new Date()),
  };
}

/**
 * Returns a header under either prefix, or null where it is missing or empty. Throws INVALID_SIGNATURE where the two
 * differ.
 */
function platformHeader(headers: Headers, name: string): string | null {
  const values = new Set(HEADER_PREFIXES.map((prefix) => headers.get(prefix + name)).filter(Boolean));
  if (values.size > 1) throw new AppError('INVALID_SIGNATURE');
  return [...values][0] ?? null;
}

function isProductTopic(topic: string): boolean {
  return PRODUCT_TOPICS.some((each) => each === topic);
}

/** Numbers of products are below the limit of exact numbers in JSON. */
function numberIn(id: unknown): string | null {
  return Number.isSafeInteger(id) && Number(id) > 0 ? String(id) : null;
}

function readTopic(headers: Headers, route: Topic | null): string {
  const topic = platformHeader(headers, 'Topic')?.slice(0, MAX_TOPIC_CHARS).toLowerCase() ?? route;
  const topicError = (msg: string, type: string) => invalid([{ loc: ['header', 'X-storeA-Topic'], msg, type }]);
  if (!topic) throw topicError('field required', 'missing');
  if (route && topic !== route) throw topicError(`must be ${route} here`, 'value_error');
  return topic;
}

/** Returns the time in a header, or `now` where it is missing, malformed or in the future. */
function eventTime(header: string | null, now: Date): Date {
  const at = new Date(header && ISO_TIME.test(header) ? header : Number.NaN);
  return at < now ? at : now;
}
