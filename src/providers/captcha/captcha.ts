import { z } from 'zod';
import type { Config } from '../../core/config.ts';
import { Deadline } from '../../core/deadline.ts';
import { networkError } from '../../core/outbound-error.ts';
import { ProviderError } from '../../core/provider-error.ts';

/**
 * The wire format that three systems share, so that any of them can be configured:
 * reCAPTCHA, https://developers.google.com/recaptcha/docs/verify
 * hCaptcha, https://docs.hcaptcha.com/#verify-the-user-response-server-side
 * Turnstile, https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() });

const TURNSTILE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const TIMEOUT_MS = 10_000;

/** What says that the system is not well; who solved the captcha may try again later. */
const THEIR_FAULT = new Set(['internal-error']);
/** What says that we ask in the wrong way; whoever solved the captcha can do nothing about it. */
const OUR_FAULT = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'bad-request',
  'not-using-dummy-secret',
]);

/** Tells people from programs. */
export interface Captcha {
  /** Whether this is the answer of a solved captcha. Throws ProviderError when the system does not say. */
  accepts(answer: string, ip: string): Promise<boolean>;
}

/** The captcha that the configuration asks for; null where it asks for none. */
export function captchaFor(
  config: Pick<Config, 'CAPTCHA_SECRET' | 'CAPTCHA_VERIFY_URL' | 'SANDBOX_URL' | 'production'>,
): Captcha | null {
  const { CAPTCHA_SECRET: secret, CAPTCHA_VERIFY_URL, SANDBOX_URL, production } = config;
  if (!secret) return null;
  const standIn = SANDBOX_URL && !production ? `${SANDBOX_URL}/captcha/siteverify` : TURNSTILE;
  return createCaptcha({ url: CAPTCHA_VERIFY_URL ?? standIn, secret });
}

/** A captcha system by its address. */
export function createCaptcha({
  url,
  secret,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  secret: string;
  timeoutMs?: number;
}): Captcha {
  return {
    async accepts(answer, ip) {
      const body = new URLSearchParams({ secret, response: answer, ...(ip && { remoteip: ip }) });
      // For everything together, the body of the answer included.
      const deadline = new Deadline(timeoutMs);
      try {
        const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: deadline.signal });
        return readVerdict(response.status, await response.text());
      } catch (error) {
        if (deadline.passed)
          throw new ProviderError('timeout', 'The captcha system did not answer in time.', undefined, { cause: error });
        throw networkError(error);
      } finally {
        deadline.end();
      }
    },
  };
}

/** Some say no with status 200, some with 400: below 500 the words count. */
function readVerdict(status: number, text: string): boolean {
  if (status === 429) throw new ProviderError('rate_limited', 'The captcha system asks to slow down.');
  if (status >= 500) throw new ProviderError('unavailable', 'The captcha system is not available right now.');
  const parsed = verdict.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new ProviderError('rejected', 'The captcha system answered in a form that cannot be read.');
  const codes = parsed.data['error-codes'] ?? [];
  if (parsed.data.success) return true;
  if (codes.some((code) => THEIR_FAULT.has(code)))
    throw new ProviderError('unavailable', 'The captcha system is not available right now.');
  if (codes.some((code) => OUR_FAULT.has(code)))
    throw new ProviderError('unauthorized', `The captcha system refused to check: ${codes.join(', ')}.`);
  return false;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
