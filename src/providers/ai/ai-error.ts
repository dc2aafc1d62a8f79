import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';

/** What goes wrong at a provider, in words fit for users. */
const FAILURES = {
  timeout: ['timeout', 'The AI provider did not answer in time.'],
  broken: ['unavailable', 'The AI provider cannot be reached.'],
  unwell: ['unavailable', 'The AI provider is not available right now.'],
  slow_down: ['rate_limited', 'The AI provider asks to slow down.'],
  quota: ['quota', 'The account at the AI provider has no credit left.'],
  key: ['unauthorized', 'The AI provider refused the API key.'],
  model: ['rejected', 'Model not found: the AI provider does not offer this model to this key.'],
  refused: ['rejected', 'The AI provider refused the request.'],
  unreadable: ['rejected', 'The AI provider answered in a form that cannot be read.'],
  too_large: ['rejected', 'The answer of the AI provider is too large.'],
} as const satisfies Record<string, [ProviderErrorKind, string]>;

export type AiFailure = keyof typeof FAILURES;

/** The error of a failure. Of its cause only name, status and code are kept, never the provider's own words: they may quote the key. */
export function aiError(failure: AiFailure, cause: unknown, retryAfterMs?: number): ProviderError {
  const [kind, message] = FAILURES[failure];
  return new ProviderError(kind, message, retryAfterMs, { cause: chain(cause).map(bare) });
}

function bare(error: unknown): object {
  const { name, status, code } = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  return { name, status, code };
}

/** What a status of an error says, where the vendor's body says nothing finer. */
export function failureOf(status: number): AiFailure {
  if (status === 402) return 'quota';
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'model';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429) return 'slow_down';
  return status >= 500 ? 'unwell' : 'refused';
}

/** What an error without a status says: of what never came, broke off, or came whole and cannot be read. */
export function brokenCall(error: unknown): ProviderError {
  const causes = chain(error);
  const told = causes.find((cause) => cause instanceof ProviderError);
  if (told) return told;
  // A TypeError of fetch says what broke; one without a cause is an SDK's, that met something else than an object.
  const whole =
    causes.some((cause) => nameOf(cause) === 'SyntaxError') || (causes.length === 1 && nameOf(error) === 'TypeError');
  return aiError(whole ? 'unreadable' : 'broken', error);
}

/** SDKs wrap what fetch throws, some twice. */
function chain(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (
    let at = error;
    at !== undefined && at !== null && causes.length < 8;
    at = typeof at === 'object' && 'cause' in at ? at.cause : undefined
  )
    causes.push(at);
  return causes;
}

const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
