import { createHmac, randomUUID } from 'node:crypto';
import type { TestApp } from '../../../support/test-app.ts';
import type { Shop } from '../../../support/shop.ts';

/** The domain of a shop that no other test uses. */
export const newDomain = (): string => `s-${randomUUID().slice(0, 8)}.myshopify.com`;

/** Returns where the merchant is redirected after a button of the consent page. */
export async function consent(authorizationUrl: string, decision: 'install' | 'cancel' = 'install'): Promise<URL> {
  const authorization = new URL(authorizationUrl);
  const body = new URLSearchParams([...authorization.searchParams, ['decision', decision]]);
  return back(
    await fetch(`${authorization.origin}${authorization.pathname}`, { method: 'POST', body, redirect: 'manual' }),
  );
}

/** Returns where the merchant is redirected after an installation that was started in the shop. */
export async function installInShop(shop: Shop, domain: string): Promise<URL> {
  const { body } = await shop.rest.get('/storeA/install-url');
  const authorization = new URL(body.install_url);
  return back(
    await fetch(`${authorization.origin}${authorization.pathname}`, {
      method: 'POST',
      body: new URLSearchParams([...authorization.searchParams, ['shop', domain]]),
      redirect: 'manual',
    }),
  );
}

function back(response: Response): URL {
  if (response.status !== 302) throw new Error(`the platform answered ${response.status}`);
  return new URL(response.headers.get('location')!);
}

export interface CalledBack {
  status: number;
  // A body of another shape fails the assertion of the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  location: URL | null;
  headers: Headers;
}

/** Calls the callback as a program that accepts JSON, or as a browser; with a token, as a signed-in program. */
export async function callBack(
  testApp: TestApp,
  { search }: { search: string },
  accept = 'application/json',
  token: string | null = null,
): Promise<CalledBack> {
  const response = await fetch(`${testApp.url}/api/v1/storeA/callback${search}`, {
    headers: { accept, ...(token && { authorization: `Bearer ${token}` }) },
    redirect: 'manual',
  });
  const text = await response.text();
  const location = response.headers.get('location');
  return {
    status: response.status,
    body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    location: location ? new URL(location) : null,
    headers: response.headers,
  };
}

/** Calls the callback as the program that began the installation, which presents its token. */
export const callBackAs = (testApp: TestApp, { token }: { token: string }, location: { search: string }) =>
  callBack(testApp, location, 'application/json', token);

/** The header in which a browser returns the cookie of a callback. */
export function cookieOf({ headers }: CalledBack): { cookie: string } {
  return {
    cookie: headers
      .getSetCookie()
      .map((each) => each.split(';')[0]!)
      .join('; '),
  };
}

/** Signs a query like the platform. */
export function signed(fields: Record<string, string>, secret = 'shpss_sandbox_secret'): { search: string } {
  const query = new URLSearchParams(fields);
  query.sort();
  query.set('hmac', createHmac('sha256', secret).update(query.toString()).digest('hex'));
  return { search: `?${query}` };
}

/** Connects a shop through the consent page and returns the id of the connection. */
export async function connectShop(
  testApp: TestApp,
  shop: Shop,
  domain: string,
  type: 'store' | 'blog' = 'store',
): Promise<string> {
  const { body } = await shop.rest.get(`/storeA/connect?shop=${domain}&connection_type=${type}`);
  const answer = await callBackAs(testApp, shop, await consent(body.authorization_url));
  if (answer.status !== 200) throw new Error(`not connected: ${JSON.stringify(answer.body)}`);
  return answer.body.connection_id;
}
