import type { BrowserContext } from 'playwright-core';
import type { SignIn } from '../../bin/demo/shop.ts';
import { sessionCookie } from '../../bin/demo/sign-in-link.ts';

type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

/**
 * Signs in as the page does, and returns the cookie for a browser. An access token does not work as one. Playwright
 * stores no `Secure` cookie for an address without TLS, although the browser does for this machine.
 */
export async function openSession(url: string, signIn: SignIn): Promise<Cookie> {
  const [header = ''] = await sessionCookie(url, signIn);
  const [, name, value] = /^(__Host-session)=([^;]+)/.exec(header) ?? [];
  if (!name || !value) throw new Error('the sign-in set no cookie');
  return { name, value, url: url.replace('http:', 'https:'), httpOnly: true, secure: true, sameSite: 'Strict' };
}
