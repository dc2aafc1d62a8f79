import { ApiError } from '@google/genai';
import { z } from 'zod';
import type { ProviderError } from '../../core/provider-error.ts';
import { retryAfterMs } from '../retry-after.ts';
import { aiError, brokenCall, failureOf } from './ai-error.ts';

/** The status object of Google's APIs, https://cloud.google.com/apis/design/errors#error_model, which the SDK hands on as a text. */
const body = z.object({
  error: z.object({
    status: z.string().catch(''),
    message: z.string().catch(''),
    details: z
      .array(
        z
          .object({
            reason: z.string(),
            retryDelay: z.string(),
            violations: z.array(z.object({ quotaId: z.string() }).partial()),
          })
          .partial(),
      )
      .catch([]),
  }),
});

type Status = z.infer<typeof body>['error'];

/**
 * What an error of the SDK means to the caller, after https://ai.google.dev/gemini-api/docs/troubleshooting.
 * The SDK keeps no headers with its errors, so they are given beside.
 */
export function aiCError(error: unknown, headers: Headers | undefined): ProviderError {
  if (!(error instanceof ApiError)) return brokenCall(error);
  const status = statusOf(error.message);
  const details = status?.details ?? [];
  if (details.some(({ reason }) => reason === 'API_KEY_INVALID' || reason === 'API_KEY_SERVICE_BLOCKED'))
    return aiError('key', error);
  // A free account where there are none, or one whose billing is off.
  if (status?.status === 'FAILED_PRECONDITION' || details.some(({ reason }) => reason === 'BILLING_DISABLED'))
    return aiError('quota', error);
  // A day's quota comes back in no time that is worth waiting for.
  if (details.some(({ violations = [] }) => violations.some(({ quotaId }) => quotaId?.includes('PerDay'))))
    return aiError('quota', error);
  return aiError(failureOf(error.status), error, retryAfterMs(headers) ?? delayOf(details));
}

function statusOf(text: string): Status | undefined {
  try {
    return body.safeParse(JSON.parse(text)).data?.error;
  } catch {
    return undefined;
  }
}

/** `RetryInfo` gives seconds, such as `31s` or `0.5s`. */
function delayOf(details: Status['details']): number | undefined {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(details.find(({ retryDelay }) => retryDelay)?.retryDelay ?? '')?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}
