import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';

export interface ApiKey {
  consumerKey: string;
  consumerSecret: string;
}

/** Kept from the official JavaScript client, so that stores and their firewalls see the same caller as before. */
const USER_AGENT = 'WooCommerce REST API - JS Client/1.0.2';

/**
 * Returns the address and headers of a request that is authenticated as
 * https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication requires: Basic authentication over https,
 * and an OAuth 1.0a signature in the query over plain http, which does not send the secret.
 */
export function sign(
  { consumerKey, consumerSecret }: ApiKey,
  method: string,
  endpoint: string,
  params: Record<string, string | number>,
): { address: URL; headers: Record<string, string> } {
  const address = new URL(endpoint);
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, String(value));
  const headers = { Accept: 'application/json', 'User-Agent': USER_AGENT };
  if (address.protocol === 'https:') {
    const token = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    return { address, headers: { ...headers, Authorization: `Basic ${token}` } };
  }
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, key) => createHmac('sha256', key).update(base).digest('base64'),
  });
  const signed = oauth.authorize({ url: endpoint, method, data: { ...params } });
  for (const [name, value] of Object.entries(signed)) address.searchParams.set(name, String(value));
  return { address, headers };
}
