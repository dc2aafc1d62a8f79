import Anthropic from '@anthropic-ai/sdk';
import { retryAfterMs } from '../../retry-after.ts';
import { aiError, brokenCall, failureOf } from '../ai-error.ts';

/** Codes of spending limits, which do not end by waiting, although the status is 429. */
const QUOTA = new Set(['contract_spend_limit_reached', 'enforced_spend_limit_reached']);
/** Codes of a key that is not valid, although the status is 400. */
const KEY = new Set(['organization_on_hold', 'claude_code_key_creator_not_member']);
/** Without a `billing_error`, an account without credit is reported by status 400 and a sentence. */
const NO_CREDIT = /^Your credit balance|^You have reached your (?:specified )?(?:API )?(?:usage|spend) limit/i;

/** Maps an error of the SDK, see https://platform.claude.com/docs/en/api/errors. */
export function aiBError(error: unknown): Error {
  if (error instanceof Anthropic.APIConnectionTimeoutError) return aiError('timeout', error);
  if (!(error instanceof Anthropic.APIError) || error.status === undefined) return brokenCall(error);
  const { status, headers, type, errorCode, apiMessage } = error as {
    status: number;
    headers: Headers;
    type: string | null;
    errorCode: string | null;
    apiMessage: string | null;
  };
  if (type === 'billing_error' || QUOTA.has(errorCode ?? '')) return aiError('quota', error);
  if (KEY.has(errorCode ?? '')) return aiError('key', error);
  if (status === 400 && NO_CREDIT.test(apiMessage ?? '')) return aiError('quota', error);
  return aiError(failureOf(status), error, retryAfterMs(headers));
}
