import { type ErrorCode, ERRORS } from '../../src/core/errors.ts';

/** An HTTP status of the error table. */
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status'];

/** The codes that the error table maps to a status. */
type CodeOf<S> = { [C in ErrorCode]: (typeof ERRORS)[C]['status'] extends S ? C : never }[ErrorCode];

type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;

/** When an error occurs: one sentence without its full stop, or a list of such sentences. */
type Causes = string | readonly string[];

/**
 * The errors that an operation declares, by status. A status of several codes names the code as well:
 * `{ 409: 'A sync is running', 401: { INVALID_CODE: 'The code is wrong' } }`.
 */
export type OperationErrors = {
  readonly [S in ErrorStatus]?: IsUnion<CodeOf<S>> extends true ? { readonly [C in CodeOf<S>]?: Causes } : Causes;
};

export interface ErrorCause {
  status: ErrorStatus;
  code: ErrorCode;
  /** A sentence without its full stop. */
  when: string;
}

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Returns the declared errors as a list, by status. */
export function declaredCauses(errors: OperationErrors = {}): ErrorCause[] {
  return Object.entries(errors).flatMap(([key, declared]) => {
    const status = Number(key) as ErrorStatus;
    const byCode = isCauses(declared)
      ? { [CODES.find((code) => ERRORS[code].status === status)!]: declared }
      : declared;
    return Object.entries(byCode).flatMap(([code, causes]) =>
      [causes].flat().map((when) => ({ status, code: code as ErrorCode, when })),
    );
  });
}

function isCauses(declared: unknown): declared is Causes {
  return typeof declared === 'string' || Array.isArray(declared);
}

/** Returns the declared errors as a Markdown list for the end of a description; empty if there are none. */
export function errorList(errors: OperationErrors | undefined): string {
  const causes = declaredCauses(errors);
  if (causes.length === 0) return '';
  return ['Errors:', ...causes.map(({ status, code, when }) => `- \`${code}\` (${status}): ${when}.`)].join('\n');
}
