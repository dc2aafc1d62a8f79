import type { IncomingHttpHeaders } from 'node:http';
import type { CookieOptions, Response } from 'express';
import type { Config } from '../core/config.ts';
import type { SessionCookie } from '../core/context.ts';

/**
 * Browsers accept the prefix `__Host-` only with `Secure`, for the whole host and for no other one
 * (https://www.rfc-editor.org/rfc/rfc6265#section-4.1.3 of its successor 6265bis). They count loopback addresses as
 * secure, also without TLS.
 */
export const SESSION_COOKIE = '__Host-session';

/** A request with this header comes from no form and no link, and scripts of other origins may not send it (CORS). */
export const TRANSPORT_HEADER = 'X-Session-Transport';

const OPTIONS: CookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' };

/** Whether a request wants its session as a cookie instead of a token in the answer. */
export function asksForCookie(headers: IncomingHttpHeaders): boolean {
  return headers['x-session-transport'] === 'cookie';
}

/** The token in the session cookie of a request; null without one. */
export function cookieToken({ cookie }: IncomingHttpHeaders): string | null {
  return readCookie(cookie, SESSION_COOKIE);
}

/** The session cookie of the browser that gets a response. */
export function sessionCookieOf(res: Response): SessionCookie {
  return {
    set: (token, expires) => void res.cookie(SESSION_COOKIE, token, { ...OPTIONS, expires }),
    clear: () => void res.clearCookie(SESSION_COOKIE, OPTIONS),
  };
}

/**
 * Whether a page of this service sent a request: null if the headers name no origin, as those of programs. Browsers set
 * `Sec-Fetch-Site` where they consider the connection secure; without it, the host of `Origin` is compared. Proxies that
 * change the host of requests need PUBLIC_URL. The same rules: https://pkg.go.dev/net/http#CrossOriginProtection
 */
export function isSameOrigin(
  { host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  { PUBLIC_URL: publicUrl }: Pick<Config, 'PUBLIC_URL'>,
): boolean | null {
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return null;
  return hostOf(origin) === host || origin === new URL(publicUrl).origin;
}

function hostOf(origin: string): string | null {
  return URL.parse(origin)?.host ?? null;
}

/** The value of a cookie in a `Cookie` header (RFC 6265, section 5.4); null if the header does not have it. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
