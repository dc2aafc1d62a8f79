import { z } from 'zod';
import { parseEncryptionKey } from './cipher.ts';
import { parseHostAndPort } from './outbound-address.ts';
import { parseS3Url } from './s3-url.ts';

/** The kinds of values that variables of the configuration have. */

/** A shorter secret could be found by brute force (RFC 7518, section 3.2, requires 32 bytes). */
export const MIN_JWT_SECRET = 32;

export const textList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
export const count = (fallback: number, max: number, min = 1) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
/** Zero means no limit. */
export const perMinute = z.coerce.number().int().min(0).max(1_000_000);
export const seconds = (fallback: number) => count(fallback, 365 * 86_400);
export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
export const url = webAddress.transform((text) => text.replace(/\/+$/, ''));
export const sender = z
  .string()
  .regex(
    /^(?:[^<>]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
    'must be an address, or a name with one in angle brackets',
  );
export const hostsAndPorts = textList.refine(
  (entries) => entries.every((entry) => parseHostAndPort(entry)),
  'must be a list of host:port, separated by commas',
);
/** A number of attempts per window in seconds: `5/900` means five attempts in 900 seconds. */
export const rate = (fallback: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}\/[1-9]\d{0,5}$/, 'must be a count and seconds, such as 5/900')
    .default(fallback)
    .transform((text) => {
      const [points, duration] = text.split('/').map(Number) as [number, number];
      return { points, duration };
    });
export const jwtSecrets = textList.refine(
  (secrets) => secrets.every((secret) => secret.length >= MIN_JWT_SECRET),
  `each must have at least ${MIN_JWT_SECRET} characters`,
);
export const pattern = z.string().refine((text) => isPattern(text), 'must be a regular expression');
export const encryptionKey = z.string().refine((text) => parseEncryptionKey(text), 'must be 32 bytes in base64 or hex');

export function isStorage(text: string): boolean {
  if (text.startsWith('file:///')) return URL.canParse(text);
  try {
    return Boolean(parseS3Url(text));
  } catch {
    return false;
  }
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}
