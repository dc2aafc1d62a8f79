/** An invalid field of a request. */
export interface FieldError {
  /** The path of the field. It begins with `body`, `query`, `path` or `header`. */
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** An error response of REST. */
export class RestError extends Error {
  override name = 'RestError';

  constructor(
    readonly status: number,
    /** A sentence that can be shown to users. */
    readonly detail: string,
    /** A code for programs, such as `INSUFFICIENT_CT`; null if a proxy responded instead of the service. */
    readonly code: string | null,
    /** The invalid fields of the input; empty for other errors. */
    readonly errors: readonly FieldError[],
    /** The seconds to wait before a retry, if the response has them. */
    readonly retryAfter: number | null,
    /** The whole body, with fields such as `required_ct`. */
    readonly facts: Readonly<Record<string, unknown>>,
    /** Identifies the request in the log of the service. */
    readonly requestId: string | null,
  ) {
    super(detail);
  }
}

/** Converts an error response. `body` is its parsed JSON, or the text of a proxy. */
export function restError({ status, statusText, headers }: Response, body: unknown): RestError {
  const facts = isRecord(body) ? body : {};
  const { detail, code, errors } = facts;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new RestError(
    status,
    typeof detail === 'string'
      ? detail
      : `The service responded with ${[status, statusText].filter(Boolean).join(' ')}`,
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
