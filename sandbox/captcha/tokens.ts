import { BoundedMap } from '../bounded-map.ts';

const KEPT = 10_000;

/** Which one-time tokens were redeemed. */
export class CaptchaTokens {
  private readonly spent = new BoundedMap<string, true>(KEPT);

  /** Why the token is refused, in the words that reCAPTCHA, hCaptcha and Turnstile share; null when it is good. */
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
