import { parseJsonObject } from '../../../core/parse.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { headerNamed } from './header-named.ts';
import type { Topic } from './topics.ts';

/** A webhook whose signature is proved. */
export interface StoreAWebhook {
  /** The platform's; null where it gave none by which it could be told apart. */
  id: string | null;
  /** One of ours, or any other. */
  topic: string;
  /** The domain of the shop in lower case; empty where none is named. */
  shop: string;
  /** When it happened, never in the future. */
  at: Date;
}

const MAX_TEXT = 255;
/** What is kept and compared. */
const PLAIN = /^[\x21-\x7e]{1,255}$/;
const TIME = /^\d{4}-\d\d-\d\dT/;

/**
 * What a webhook says. Its topic is its route's, and where the route takes all (null) the header's. The shop is the one in the
 * body, which is signed, and the header's only where the body names none.
 * @throws INVALID_JSON for what is signed and yet no JSON, as the query of an installation is; 422 for JSON that is no object
 * and a topic that is missing or another than the route's; INVALID_SIGNATURE where body and headers name different shops.
 */
export function readWebhook(body: Buffer, headers: Headers, route: Topic | null): StoreAWebhook {
  const facts = parseJsonObject(body.toString('utf8'));
  const topic = readTopic(headers, route);
  const shops = new Set(
    [facts['myshopify_domain'], facts['shop_domain'], headerNamed(headers, 'Shop-Domain')]
      .filter(isName)
      .map((shop) => shop.trim().toLowerCase()),
  );
  if (shops.size > 1) throw new AppError('INVALID_SIGNATURE');
  const [shop = ''] = shops;
  const id = headerNamed(headers, 'Webhook-Id');
  return {
    id: id && PLAIN.test(id) ? id : null,
    topic,
    shop: PLAIN.test(shop) ? shop : '',
    at: timeOf(headerNamed(headers, 'Triggered-At'), new Date()),
  };
}

function readTopic(headers: Headers, route: Topic | null): string {
  const told = headerNamed(headers, 'Topic')?.slice(0, MAX_TEXT).toLowerCase() ?? route;
  const wrong = (msg: string, type: string) => invalid([{ loc: ['header', 'X-storeA-Topic'], msg, type }]);
  if (!told) throw wrong('field required', 'missing');
  if (route && told !== route) throw wrong(`must be ${route} here`, 'value_error');
  return told;
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

function timeOf(told: string | null, now: Date): Date {
  const at = new Date(told && TIME.test(told) ? told : Number.NaN);
  return at < now ? at : now;
}
