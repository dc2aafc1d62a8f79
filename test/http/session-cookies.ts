import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import jwt from 'jsonwebtoken';
import { WebSocket } from 'ws';
import type { Answer } from '../support/rest-client.ts';
import type { Shop } from '../support/shop.ts';
import type { TestApp } from '../support/test-app.ts';
import { SocketClient } from './socket-client.ts';

/** The `JWT_SECRET` of a test application whose tokens {@link aged} signs. */
export const SECRET = 'the secret of this test file, long enough';

const NAME = '__Host-session';
export const OWN_PAGE = { 'x-session-transport': 'cookie' };
export const LOGIN =
  'mutation Login($email: String!, $password: String!) { login(input: { email: $email, password: $password }) { accessToken twoFactorRequired } }';

export type WithHeaders = Pick<Answer, 'headers'>;

/** The `Set-Cookie` header of the session; the last one counts. */
export const setCookie = ({ headers }: WithHeaders) =>
  headers.getSetCookie().findLast((cookie) => cookie.startsWith(`${NAME}=`));
export const tokenOf = (answer: WithHeaders) => /=([^;]*)/.exec(setCookie(answer) ?? '')?.[1] ?? '';
export const cookieHeader = (token: string) => ({ cookie: `theme=dark; ${NAME}=${token}` });
export const withCookie = (token: string) => ({ ...OWN_PAGE, ...cookieHeader(token) });

/** Signs in and returns the token of the cookie. */
export async function signIn({ rest, email, password }: Shop): Promise<string> {
  return tokenOf(await rest.as(null).post('/auth/login', { email, password }, OWN_PAGE));
}

export const statusOf = async (shop: Shop, token: string) =>
  (await shop.rest.as(null).get('/users/me', withCookie(token))).status;

/** The token as it is some days later: it was issued that much earlier. */
export function aged(token: string, days: number): string {
  const claims = jwt.decode(token) as jwt.JwtPayload;
  const issued = { ...claims, iat: claims.iat! - days * 86_400, exp: claims.exp! - days * 86_400 };
  return jwt.sign(issued, createSecretKey(Buffer.from(SECRET)), { algorithm: 'HS256' });
}

/** Opens a socket as a browser does, which sends its cookies. */
export async function openBrowserSocket(
  testApp: TestApp,
  headers: Record<string, string>,
  params?: object,
): Promise<SocketClient> {
  const url = `${testApp.url.replace('http', 'ws')}/graphql`;
  const client = new SocketClient(new WebSocket(url, 'graphql-transport-ws', { headers }));
  await once(client.socket, 'open');
  client.send({ type: 'connection_init', ...(params && { payload: params }) });
  return client;
}
