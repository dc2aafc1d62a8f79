import { ApiError } from '@google/genai';
import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { aiError, brokenCall, failureOf } from '../ai-error.ts';

/**
 * The status object of Google's APIs, https://cloud.google.com/apis/design/errors#error_model. The SDK passes it on as
 * text.
 */
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
 * Maps an error of the SDK, see https://ai.google.dev/gemini-api/docs/troubleshooting; `headers` are those of the
 * response.
 */
export function aiCError(error: unknown, headers: Headers | undefined): Error {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof ApiError)) return brokenCall(error);
  const status = statusOf(error.message);
  const details = status?.details ?? [];
  if (details.some(({ reason }) => reason === 'API_KEY_INVALID' || reason === 'API_KEY_SERVICE_BLOCKED'))
    return aiError('key', error);
  // The free plan does not exist in this country, or the account has no billing.
  if (status?.status === 'FAILED_PRECONDITION' || details.some(({ reason }) => reason === 'BILLING_DISABLED'))
    return aiError('quota', error);
  // A daily quota returns too late to wait for it.
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

/** `RetryInfo` has seconds, such as `31s` or `0.5s`. */
function delayOf(details: Status['details']): number | undefined {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(details.find(({ retryDelay }) => retryDelay)?.retryDelay ?? '')?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}
