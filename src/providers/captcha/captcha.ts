import { z } from 'zod';
import type { Config } from '../../core/config.ts';
import { Deadline } from '../../core/deadline.ts';
import { networkError } from '../../core/outbound-error.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { tryParseJson } from '../../core/try-parse-json.ts';

/**
 * The wire format of three systems, any of which can be configured:
 * reCAPTCHA, https://developers.google.com/recaptcha/docs/verify
 * hCaptcha, https://docs.hcaptcha.com/#verify-the-user-response-server-side
 * Turnstile, https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() });

const TURNSTILE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const TIMEOUT_MS = 10_000;

/** Error codes of an outage. The user may try again later. */
const OUTAGE_CODES = new Set(['internal-error']);
/** Error codes of a wrong request or configuration. The user cannot resolve them. */
const CONFIGURATION_CODES = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'bad-request',
  'not-using-dummy-secret',
]);

/** A system that distinguishes people from programs. */
export interface Captcha {
  /**
   * Returns whether the token is that of a solved captcha. Throws ProviderError if the system does not respond
   * properly.
   */
  accepts(token: string, ip: string): Promise<boolean>;
}

/** Returns the configured captcha, or null if none is configured. */
export function captchaFor(
  config: Pick<Config, 'CAPTCHA_SECRET' | 'CAPTCHA_VERIFY_URL' | 'SANDBOX_URL' | 'production'>,
): Captcha | null {
  const { CAPTCHA_SECRET: secret, CAPTCHA_VERIFY_URL, SANDBOX_URL, production } = config;
  if (!secret) return null;
  const defaultUrl = SANDBOX_URL && !production ? `${SANDBOX_URL}/captcha/siteverify` : TURNSTILE;
  return createCaptcha({ url: CAPTCHA_VERIFY_URL ?? defaultUrl, secret });
}

/** The widget that a page shows to its users. */
export interface CaptchaWidget {
  siteKey: string;
  /** The script of the system. It defines `turnstile`, `hcaptcha` or `grecaptcha`, each with `render`. */
  scriptUrl: string;
}

/** Returns the widget of the configured captcha; null if none is configured, or no site key. */
export function captchaWidget(
  config: Pick<
    Config,
    'CAPTCHA_SECRET' | 'CAPTCHA_SITE_KEY' | 'CAPTCHA_SCRIPT_URL' | 'CAPTCHA_VERIFY_URL' | 'SANDBOX_URL' | 'production'
  >,
): CaptchaWidget | null {
  const { CAPTCHA_SECRET, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SCRIPT_URL, CAPTCHA_VERIFY_URL, SANDBOX_URL } = config;
  if (!CAPTCHA_SECRET) return null;
  if (siteKey) return { siteKey, scriptUrl: CAPTCHA_SCRIPT_URL ?? TURNSTILE_SCRIPT };
  if (!SANDBOX_URL || config.production || CAPTCHA_VERIFY_URL) return null;
  return { siteKey: 'sandbox', scriptUrl: `${SANDBOX_URL}/captcha/api.js` };
}

/** Creates a client of the captcha system at a URL. */
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
    async accepts(token, ip) {
      const body = new URLSearchParams({ secret, response: token, ...(ip && { remoteip: ip }) });
      // The deadline includes reading the body of the response.
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

/** Systems reject a token with status 200 or 400. Below 500 only the body counts. */
function readVerdict(status: number, text: string): boolean {
  if (status === 429) throw new ProviderError('rate_limited', 'The captcha system asks to slow down.');
  if (status >= 500) throw new ProviderError('unavailable', 'The captcha system is not available right now.');
  const parsed = verdict.safeParse(tryParseJson(text));
  if (!parsed.success)
    throw new ProviderError('rejected', 'The captcha system answered in a form that cannot be read.');
  const codes = parsed.data['error-codes'] ?? [];
  if (parsed.data.success) return true;
  if (codes.some((code) => OUTAGE_CODES.has(code)))
    throw new ProviderError('unavailable', 'The captcha system is not available right now.');
  if (codes.some((code) => CONFIGURATION_CODES.has(code)))
    throw new ProviderError('unauthorized', `The captcha system refused to check: ${codes.join(', ')}.`);
  return false;
}
