/**
 * Returns how long a system asks to wait, in milliseconds, or undefined. `Retry-After` is a number of seconds or an
 * HTTP date (https://www.rfc-editor.org/rfc/rfc9110#field.retry-after). OpenAI also sends the more precise
 * `retry-after-ms`.
 */
export function retryAfterMs(headers: Headers | undefined, now = Date.now()): number | undefined {
  const exact = numberOf(headers?.get('retry-after-ms'));
  if (exact !== undefined) return exact;
  const given = headers?.get('retry-after');
  const seconds = numberOf(given);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  const date = Date.parse(given ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberOf(given: string | null | undefined): number | undefined {
  return given && /^\s*\d+(\.\d+)?\s*$/.test(given) ? Number(given) : undefined;
}
