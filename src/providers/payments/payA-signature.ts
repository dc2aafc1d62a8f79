import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../core/errors.ts';

/** How far a signature's time may be from ours, both ways. */
const TOLERANCE_MS = 5_000;

/** By either name. */
const HEADERS = ['payA-Signature', 'Paddle-Signature'];

/**
 * Proves a webhook of payA by https://developer.paddle.com/webhooks/signature-verification. The SDK's own check is not enough:
 * it takes signatures from the future, reads only the last of several, and compares in a time that tells how much was right.
 * Throws INVALID_SIGNATURE unless one signature is right by one of the secrets, and NOT_CONFIGURED where there is none.
 */
export function provePayA(body: string, headers: Headers, secrets: readonly string[], now = Date.now()): void {
  if (secrets.length === 0) throw new AppError('NOT_CONFIGURED', 'Billing is not configured');
  const signed = readHeader(HEADERS.map((name) => headers.get(name)).find((value) => value !== null) ?? '');
  if (!signed || Math.abs(now - Number(signed.time) * 1000) > TOLERANCE_MS) throw new AppError('INVALID_SIGNATURE');
  const right = secrets.map((secret) => createHmac('sha256', secret).update(`${signed.time}:${body}`).digest());
  if (!signed.digests.some((digest) => right.some((each) => timingSafeEqual(each, digest))))
    throw new AppError('INVALID_SIGNATURE');
}

/** `ts=1671552777;h1=…;h1=…`: null where the time is missing or told twice. */
function readHeader(header: string): { time: string; digests: Buffer[] } | null {
  const parts = header.split(';').map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith('ts='));
  const time = /^ts=([1-9]\d{0,11})$/.exec(times[0] ?? '')?.[1];
  if (!time || times.length > 1) return null;
  return {
    time,
    digests: parts.filter((part) => /^h1=[\da-f]{64}$/i.test(part)).map((part) => Buffer.from(part.slice(3), 'hex')),
  };
}
