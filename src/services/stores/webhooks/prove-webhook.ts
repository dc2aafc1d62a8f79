import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../core/errors.ts';
import { headerNamed } from './header-named.ts';

/** SHA-256 in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Proves that the platform sent exactly these bytes: https://shopify.dev/docs/apps/build/webhooks/subscribe/https. Headers are
 * not signed. Throws INVALID_SIGNATURE.
 */
export function proveWebhook(body: Buffer, headers: Headers, secret: string): void {
  const signature = headerNamed(headers, 'Hmac-Sha256') ?? '';
  const right = createHmac('sha256', secret).update(body).digest();
  if (!SIGNATURE.test(signature) || !timingSafeEqual(Buffer.from(signature, 'base64'), right))
    throw new AppError('INVALID_SIGNATURE');
}
