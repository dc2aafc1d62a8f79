import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../core/errors.ts';

/** A SHA-256 digest in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/** Verifies that a signature is the HMAC-SHA256 of exactly this body in base64. Throws INVALID_SIGNATURE. */
export function verifyBody(body: Buffer, signature: string | null, secret: string): void {
  const expected = createHmac('sha256', secret).update(body).digest();
  if (signature === null || !SIGNATURE.test(signature) || !timingSafeEqual(Buffer.from(signature, 'base64'), expected))
    throw new AppError('INVALID_SIGNATURE');
}
