import type { Route } from './routes.ts';
import type { ResponseCheck } from './run-fuzz.ts';

/** The statuses with which any body may be rejected, also on a route without one. */
const BODY_STATUSES = new Set([400, 413, 415, 422]);
/** The statuses that depend on the input alone. 402, 409 and 429 depend on the balance and on other calls. */
const INPUT_STATUSES = new Set([400, 401, 403, 404, 413, 415, 422]);
/** Texts of the code, the database or a library, which must not be in a response. */
const INTERNALS =
  /node_modules|\.[tj]s:\d|DriverException|SQLSTATE|violates|syntax error at|Cannot read prop|is not a function|\$\d+::/;

/** A REST response must have a documented status below 500 and, from 400 on, the body `{ "detail": … }`. */
export function restCheck(route: Route): ResponseCheck {
  return {
    problemOf({ call, status, type, text }) {
      if (status === null) return `no response: ${text}`;
      if (status >= 500) return `${status}`;
      const mayBeUnknown = call.mayBeUnknown && (status === 404 || status === 405);
      if (!route.statuses.has(status) && !mayBeUnknown && !(route.method !== 'GET' && BODY_STATUSES.has(status)))
        return `${status} is not documented`;
      if (status < 400) return null;
      const detail = type.startsWith('application/json') ? fieldOf(text, 'detail') : null;
      return typeof detail === 'string' && detail !== '' ? leakOf(text) : `${status} without a detail: ${type}`;
    },
    isRejected: ({ status }) => status !== null && INPUT_STATUSES.has(status),
  };
}

/** The problem of a text that leaks internals; null if it does not. */
export function leakOf(text: string): string | null {
  return INTERNALS.test(text) ? 'the response leaks internals' : null;
}

/** A field of a JSON object; undefined if the text is not one. */
export function fieldOf(text: string, name: string): unknown {
  try {
    return (JSON.parse(text) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
