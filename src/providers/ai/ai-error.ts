import { errorWithCauses } from '../../core/error-causes.ts';
import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';
import { RequestNotSent } from '../../core/request-limit.ts';

/** The failures of a call, each with a message for users. */
const FAILURES = {
  timeout: ['timeout', 'The AI provider did not answer in time.'],
  broken: ['unavailable', 'The AI provider cannot be reached.'],
  unavailable: ['unavailable', 'The AI provider is not available right now.'],
  rate_limited: ['rate_limited', 'The AI provider asks to slow down.'],
  quota: ['quota', 'The account at the AI provider has no credit left.'],
  key: ['unauthorized', 'The AI provider refused the API key.'],
  model: ['rejected', 'Model not found: the AI provider does not offer this model to this key.'],
  rejected: ['rejected', 'The AI provider refused the request.'],
  unreadable: ['rejected', 'The AI provider answered in a form that cannot be read.'],
  too_large: ['rejected', 'The answer of the AI provider is too large.'],
} as const satisfies Record<string, [ProviderErrorKind, string]>;

export type AiFailure = keyof typeof FAILURES;

/**
 * Returns the error of a failure. Of its cause it has name, status and code only: the message of the vendor may quote
 * the key.
 */
export function aiError(failure: AiFailure, cause: unknown, retryAfterMs?: number): ProviderError {
  const [kind, message] = FAILURES[failure];
  const answered = failure === 'unreadable' || failure === 'too_large';
  return new ProviderError(
    kind,
    message,
    retryAfterMs,
    { cause: errorWithCauses(cause).map(withoutMessage) },
    answered,
  );
}

function withoutMessage(error: unknown): object {
  const { name, status, code } = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  return { name, status, code };
}

/** The failure for an HTTP status, where the body of the vendor says nothing more precise. */
export function failureOf(status: number): AiFailure {
  if (status === 402) return 'quota';
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'model';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'unavailable' : 'rejected';
}

/**
 * The error of a call without a status: there was no response, it broke off, or it is complete and cannot be read. Errors of
 * our own fetch are returned as they are: a ProviderError, or RequestNotSent.
 */
export function brokenCall(error: unknown): Error {
  const causes = errorWithCauses(error);
  const known = causes.find((cause) => cause instanceof ProviderError || cause instanceof RequestNotSent);
  if (known) return known;
  // A TypeError of fetch has the network error as its cause. One without a cause is thrown by an SDK that read
  // something else than an object.
  const complete =
    causes.some((cause) => nameOf(cause) === 'SyntaxError') || (causes.length === 1 && nameOf(error) === 'TypeError');
  return aiError(complete ? 'unreadable' : 'broken', error);
}

const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
