import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../core/errors.ts';

/** The greatest difference between the time of a signature and the current time. */
const TOLERANCE_MS = 5_000;

/** The names of the signature header. */
const HEADERS = ['payA-Signature', 'Paddle-Signature'];

/**
 * Verifies the signature of a payA webhook, see https://developer.paddle.com/webhooks/signature-verification. The check
 * of the SDK is not sufficient: it accepts signatures from the future, reads only the last of several signatures, and
 * does not compare in constant time. Throws INVALID_SIGNATURE unless a signature matches one of the secrets, and
 * NOT_CONFIGURED without a secret.
 */
export function verifyPayASignature(
  body: string,
  headers: Headers,
  secrets: readonly string[],
  now = Date.now(),
): void {
  if (secrets.length === 0) throw new AppError('NOT_CONFIGURED', 'Billing is not configured');
  const signed = parseHeader(HEADERS.map((name) => headers.get(name)).find((value) => value !== null) ?? '');
  if (!signed || Math.abs(now - Number(signed.time) * 1000) > TOLERANCE_MS) throw new AppError('INVALID_SIGNATURE');
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${signed.time}:${body}`).digest());
  if (!signed.digests.some((digest) => expected.some((each) => timingSafeEqual(each, digest))))
    throw new AppError('INVALID_SIGNATURE');
}

/** Parses `ts=1671552777;h1=…;h1=…`. Returns null unless there is exactly one time. */
function parseHeader(header: string): { time: string; digests: Buffer[] } | null {
  const parts = header.split(';').map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith('ts='));
  const time = /^ts=([1-9]\d{0,11})$/.exec(times[0] ?? '')?.[1];
  if (!time || times.length > 1) return null;
  return {
    time,
    digests: parts.filter((part) => /^h1=[\da-f]{64}$/i.test(part)).map((part) => Buffer.from(part.slice(3), 'hex')),
  };
}
