import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stoppable } from '../run-command.ts';
import type { SignIn } from './shop.ts';

export interface SignInLink extends Stoppable {
  address: string;
}

/**
 * Serves a link that signs one browser in to the console and opens it. It is a server of the demo, on another port of the
 * same host, whose cookies the console gets as well: so the service itself has no such way in. Opened again, the link
 * only leads to the console.
 */
export async function serveSignInLink(serviceUrl: string, signIn: SignIn): Promise<SignInLink> {
  const ticket = randomBytes(16).toString('base64url');
  let isUsed = false;
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== `/?ticket=${ticket}`) return void res.writeHead(404).end();
    const cookie = isUsed ? Promise.resolve([]) : sessionCookie(serviceUrl, signIn);
    isUsed = true;
    cookie.then(
      (values) =>
        res
          .writeHead(303, {
            Location: `${serviceUrl}/`,
            'Set-Cookie': values,
            'Cache-Control': 'no-store',
            'Referrer-Policy': 'no-referrer',
          })
          .end(),
      () => res.writeHead(502).end('The service does not sign in.'),
    );
  });
  const { hostname } = new URL(serviceUrl);
  const listening = once(server, 'listening');
  server.listen(0, hostname.replaceAll(/[[\]]/g, ''));
  await listening;
  return {
    address: `http://${hostname}:${(server.address() as AddressInfo).port}/?ticket=${ticket}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Signs in for a browser, and returns the `Set-Cookie` headers of the answer. Throws if the service refuses. */
export async function sessionCookie(serviceUrl: string, signIn: SignIn): Promise<string[]> {
  const response = await fetch(`${serviceUrl}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-transport': 'cookie' },
    body: JSON.stringify({ email: signIn.email, password: signIn.password }),
  });
  if (!response.ok) throw new Error(`The sign-in failed with status ${response.status}.`);
  return response.headers.getSetCookie();
}
