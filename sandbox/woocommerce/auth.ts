import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { query } from './query.ts';
import { Refusal } from './refusal.ts';
import type { WooShop } from './shop.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_NONCES = 10_000;
const OAUTH = ['oauth_consumer_key', 'oauth_timestamp', 'oauth_nonce', 'oauth_signature', 'oauth_signature_method'];

const refused = (message: string, code = 'woocommerce_rest_authentication_error') => new Refusal(401, code, message);

/** The secret of a key: `cs_test` belongs to `ck_test`. Undefined for an invalid key. */
const secretOf = (key: string): string | undefined => (/^ck_\w+$/.test(key) ? key.replace(/^ck_/, 'cs_') : undefined);

/**
 * Authenticates a request by the rules of https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication:
 * Basic over https (stated by a proxy in `X-Forwarded-Proto`), OAuth 1.0a over http. A key that begins with `ck_read`
 * may not write. Throws 401.
 */
export function authenticate(req: Request, shop: WooShop): void {
  const key = (isHttps(req) ? basicKey(req) : undefined) ?? oauthKey(req, shop);
  if (key === undefined) throw refused('Sorry, you cannot list resources.', 'woocommerce_rest_cannot_view');
  const writes = !['GET', 'HEAD', 'OPTIONS'].includes(req.method);
  if (writes && key.startsWith('ck_read')) throw refused('The API key provided does not have write permissions.');
}

const isHttps = (req: Request): boolean => req.get('x-forwarded-proto') === 'https';

function basicKey(req: Request): string | undefined {
  const [scheme, encoded = ''] = (req.get('authorization') ?? '').split(' ');
  const [, key = '', secret = ''] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  const known = secretOf(key);
  if (scheme !== 'Basic' || known === undefined) return undefined;
  if (!alike(known, secret)) throw refused('Consumer secret is invalid.');
  return key;
}

function oauthKey(req: Request, shop: WooShop): string | undefined {
  const params = query(req);
  const missing = OAUTH.filter((name) => !params[name]);
  if (missing.length === OAUTH.length) return undefined;
  if (missing.length > 0)
    throw refused(`Missing OAuth parameter ${missing.join(', ')}`, 'woocommerce_rest_authentication_missing_parameter');
  const key = params['oauth_consumer_key']!;
  const secret = secretOf(key);
  if (secret === undefined) throw refused('Consumer key is invalid.');
  const method = params['oauth_signature_method']!;
  if (!['HMAC-SHA1', 'HMAC-SHA256'].includes(method)) throw refused('Invalid signature - signature method is invalid.');
  const signature = createHmac(method === 'HMAC-SHA1' ? 'sha1' : 'sha256', `${secret}&`)
    .update(baseString(req, params))
    .digest('base64');
  if (!alike(signature, params['oauth_signature']!))
    throw refused('Invalid signature - provided signature does not match.');
  checkOnce(shop, `${key} ${params['oauth_nonce']}`, Number(params['oauth_timestamp']));
  return key;
}

/** The signature base string, https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1 */
function baseString(req: Request, params: Record<string, string>): string {
  const pairs = Object.entries(params)
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const);
  const sorted = pairs.toSorted(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)));
  const { pathname } = new URL(req.originalUrl, 'http://shop');
  const address = `${isHttps(req) ? 'https' : 'http'}://${req.get('host')}${pathname}`;
  return [req.method, encoded(address), encoded(sorted.map(([name, value]) => `${name}=${value}`).join('&'))].join('&');
}

function checkOnce(shop: WooShop, nonce: string, timestamp: number): void {
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= WINDOW_SECONDS)) throw refused('Invalid timestamp.');
  if (shop.nonces.has(nonce)) throw refused('Invalid nonce - nonce has already been used.');
  shop.nonces.add(nonce);
  const [oldest] = shop.nonces;
  if (shop.nonces.size > MAX_NONCES) shop.nonces.delete(oldest!);
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const alike = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
