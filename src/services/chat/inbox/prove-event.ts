import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../core/errors.ts';

/** How far a signature's time may be from ours, both ways. */
const TOLERANCE_MS = 5 * 60_000;
const TIME = /^[1-9]\d{0,11}$/;
const SIGNATURE = /^sha256=[\da-f]{64}$/;

/** Proves that the chat desk sent exactly these bytes, lately: Chatwoot signs the time, a dot and the body. Throws INVALID_SIGNATURE. */
export function proveEvent(body: Buffer, headers: Headers, secret: string, now = Date.now()): void {
  const time = headers.get('X-Chatwoot-Timestamp') ?? '';
  const signature = headers.get('X-Chatwoot-Signature') ?? '';
  if (!TIME.test(time) || !SIGNATURE.test(signature) || Math.abs(now - Number(time) * 1000) > TOLERANCE_MS)
    throw new AppError('INVALID_SIGNATURE');
  const right = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  if (!timingSafeEqual(Buffer.from(signature.slice('sha256='.length), 'hex'), right))
    throw new AppError('INVALID_SIGNATURE');
}
