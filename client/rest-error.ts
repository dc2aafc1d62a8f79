/** One thing wrong with what was sent: where, and what. */
export interface FieldError {
  /** Begins with `body`, `query`, `path` or `header`. */
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** A refusal of the REST door. */
export class RestError extends Error {
  override name = 'RestError';

  constructor(
    readonly status: number,
    /** A sentence for people. */
    readonly detail: string,
    /** For programs, such as `INSUFFICIENT_CT`; null where something before the service answered. */
    readonly code: string | null,
    /** What is wrong with the input; empty for every other refusal. */
    readonly errors: readonly FieldError[],
    /** Seconds to wait before another try, where the service says so. */
    readonly retryAfter: number | null,
    /** Everything the body says, such as `required_ct`. */
    readonly facts: Readonly<Record<string, unknown>>,
    /** Names the request in the log of the service. */
    readonly requestId: string | null,
  ) {
    super(detail);
  }
}

/** The refusal that a response is. `body` is what it holds: parsed JSON, or a text of somebody in between. */
export function restError({ status, statusText, headers }: Response, body: unknown): RestError {
  const facts = isRecord(body) ? body : {};
  const { detail, code, errors } = facts;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new RestError(
    status,
    typeof detail === 'string' ? detail : `The service answered ${[status, statusText].filter(Boolean).join(' ')}`,
    typeof code === 'string' ? code : null,
    Array.isArray(errors) ? (errors as FieldError[]) : [],
    Number.isFinite(seconds) ? seconds : null,
    facts,
    headers.get('x-request-id'),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
