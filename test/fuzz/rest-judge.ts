import type { Row } from './rows.ts';
import type { Judge } from './try-calls.ts';

/** What any body may be refused with, also where no row speaks of a body. */
const OF_BODIES = new Set([400, 413, 415, 422]);
/** What is refused before anything is begun: not 402, 409 and 429, which tell of a balance and of other calls. */
const AT_ONCE = new Set([400, 401, 403, 404, 413, 415, 422]);
/** Of the code, of the database or of a library: nothing that a caller should read. */
const INNER =
  /node_modules|\.[tj]s:\d|DriverException|SQLSTATE|violates|syntax error at|Cannot read prop|is not a function|\$\d+::/;

/** What REST promises of a row: never a 5xx, always a documented status, and `{ "detail": … }` from 400 on. */
export function restJudge(row: Row): Judge {
  return {
    problemOf({ call, status, type, text }) {
      if (status === null) return `no answer: ${text}`;
      if (status >= 500) return `${status}`;
      const lost = call.lost && (status === 404 || status === 405);
      if (!row.statuses.has(status) && !lost && !(row.method !== 'GET' && OF_BODIES.has(status)))
        return `${status} is not documented`;
      if (status < 400) return null;
      const detail = type.startsWith('application/json') ? fieldOf(text, 'detail') : null;
      return typeof detail === 'string' && detail !== '' ? tellsInside(text) : `${status} without a detail: ${type}`;
    },
    isRefused: ({ status }) => status !== null && AT_ONCE.has(status),
  };
}

/** The problem of a text that shows what is inside; null when it does not. */
export function tellsInside(text: string): string | null {
  return INNER.test(text) ? 'the answer tells what is inside' : null;
}

/** A field of a JSON object; nothing of a text that is none. */
export function fieldOf(text: string, name: string): unknown {
  try {
    return (JSON.parse(text) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
