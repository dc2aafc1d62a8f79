import OpenAI from 'openai';
import { retryAfterMs } from '../../retry-after.ts';
import { aiError, brokenCall, failureOf } from '../ai-error.ts';

/** Codes for an account without credit: waiting does not help, although the status is 429. */
const QUOTA = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'billing_not_active',
  'credit_balance_exhausted',
  'organization_spend_limit_exceeded',
  'project_spend_limit_exceeded',
  'organization_usage_limit_exceeded',
]);

/** Maps an error of the SDK, see https://platform.openai.com/docs/guides/error-codes. */
export function aiAError(error: unknown): Error {
  if (error instanceof OpenAI.APIConnectionTimeoutError) return aiError('timeout', error);
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) return brokenCall(error);
  const { status, headers, code, type } = error as {
    status: number;
    headers: Headers;
    code?: string | null;
    type?: string;
  };
  if (QUOTA.has(code ?? '') || QUOTA.has(type ?? '')) return aiError('quota', error);
  return aiError(failureOf(status), error, retryAfterMs(headers));
}
