import i18next from 'i18next';

/**
 * The codes that always mean the same, so that their sentences in the language of the user say no less than the API.
 * Others, such as `CONFLICT`, have many meanings, which only the words of the API distinguish.
 */
const TRANSLATED = [
  'ACCOUNT_DISABLED',
  'BYOK_DISABLED',
  'EMAIL_NOT_VERIFIED',
  'INSUFFICIENT_CT',
  'INTERNAL',
  'INVALID_CODE',
  'INVALID_CREDENTIALS',
  'INVALID_IDENTITY',
  'INVALID_LINK',
  'PROVIDER_TIMEOUT',
  'RATE_LIMITED',
  'SECOND_FACTOR_ENFORCED',
  'STALE_SIGN_IN',
  'TOO_MANY_ATTEMPTS',
  'UNAVAILABLE',
  'WRONG_PASSWORD',
] as const;

/** What a refusal says: in the language of the user for the usual codes, else in the words of the API. */
export function refusalMessage(code: unknown, message: string): string {
  const known = TRANSLATED.find((each) => each === code);
  return known ? i18next.t(`refusal.${known}`) : message;
}
