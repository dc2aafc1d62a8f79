/**
 * All errors of the service, for GraphQL, REST, event streams and the log of jobs: `status` for HTTP, `detail` as the
 * default message, `level` for the log.
 */
export const ERRORS = {
  INVALID_JSON: { status: 400, detail: 'Invalid JSON', level: 'debug' },
  INVALID_LINK: { status: 400, detail: 'Invalid or expired token', level: 'debug' },
  WRONG_PASSWORD: { status: 400, detail: 'Current password is incorrect', level: 'debug' },
  UNAUTHENTICATED: { status: 401, detail: 'Invalid or expired token', level: 'debug' },
  INVALID_CREDENTIALS: { status: 401, detail: 'Invalid email or password', level: 'info' },
  INVALID_CODE: { status: 401, detail: 'Invalid code', level: 'info' },
  INVALID_IDENTITY: { status: 401, detail: 'Invalid identity token', level: 'info' },
  INVALID_SIGNATURE: { status: 401, detail: 'Invalid signature', level: 'warn' },
  ACCOUNT_DISABLED: { status: 401, detail: 'Account is disabled', level: 'info' },
  INSUFFICIENT_CT: { status: 402, detail: 'Insufficient CT balance', level: 'info' },
  FORBIDDEN: { status: 403, detail: 'Admin access required', level: 'info' },
  SECOND_FACTOR_ENFORCED: {
    status: 403,
    detail: 'Two-factor authentication is required by your organization',
    level: 'info',
  },
  EMAIL_NOT_VERIFIED: { status: 403, detail: 'Verify your email address first', level: 'info' },
  STALE_SIGN_IN: { status: 403, detail: 'Sign in again to delete your account', level: 'info' },
  CROSS_ORIGIN: {
    status: 403,
    detail: 'A session cookie is accepted only from pages of this service, with the header X-Session-Transport',
    level: 'warn',
  },
  BYOK_DISABLED: { status: 403, detail: 'BYOK is not enabled for this organization', level: 'info' },
  TIER_TOO_LOW: { status: 403, detail: 'This needs a higher tier', level: 'info' },
  NOT_FOUND: { status: 404, detail: 'Not found', level: 'debug' },
  METHOD_NOT_ALLOWED: { status: 405, detail: 'Method not allowed', level: 'debug' },
  CONFLICT: { status: 409, detail: 'Conflict', level: 'debug' },
  PAYLOAD_TOO_LARGE: { status: 413, detail: 'Payload too large', level: 'info' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, detail: 'Unsupported media type', level: 'debug' },
  VALIDATION: { status: 422, detail: 'Validation error', level: 'debug' },
  TOO_MANY_ATTEMPTS: { status: 429, detail: 'Too many attempts. Try again later.', level: 'info' },
  RATE_LIMITED: { status: 429, detail: 'Rate limit exceeded', level: 'info' },
  INTERNAL: { status: 500, detail: 'Internal server error', level: 'error' },
  PROVIDER_ERROR: { status: 502, detail: 'Upstream provider error', level: 'warn' },
  NOT_CONFIGURED: { status: 503, detail: 'Service is not configured', level: 'warn' },
  UNAVAILABLE: { status: 503, detail: 'Service is not ready', level: 'warn' },
  PROVIDER_TIMEOUT: { status: 504, detail: 'Upstream provider timeout', level: 'warn' },
} as const satisfies Record<string, { status: number; detail: string; level: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One invalid field of the input. `loc` begins with `body`, `query`, `path` or `header`. */
export interface FieldError {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** An error for the client: its message and facts are safe to show. Any other error is reported as INTERNAL. */
export class AppError extends Error {
  override name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    detail: string = ERRORS[code].detail,
    /** Further fields beside `detail` (REST) and `extensions.code` (GraphQL), for example `required_ct`. */
    readonly facts: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(detail, options);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** 404 for an id that does not exist or belongs to another organization. */
export function notFound(resource: string): AppError {
  return new AppError('NOT_FOUND', `${resource} not found`);
}

/** 422 that names every invalid field: `Validation error: body.email: field required; …`. */
export function invalid(errors: readonly FieldError[]): AppError {
  const sentence = errors.map((error) => `${error.loc.join('.')}: ${error.msg}`).join('; ');
  return new AppError('VALIDATION', `Validation error: ${sentence}`, { errors });
}

/** 422 for one field of the body. */
export function invalidField(field: string, msg: string, type = 'value_error'): AppError {
  return invalid([{ loc: ['body', ...field.split('.')], msg, type }]);
}
