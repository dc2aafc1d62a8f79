import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';

/** A key pair of a provider. */
export interface TestKey {
  kid: string;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

let created = 0;

export function newKey(bits = 2048): TestKey {
  created += 1;
  return { kid: `key-${created}`, ...generateKeyPairSync('rsa', { modulusLength: bits }) };
}

/** An identity provider for tests. It serves configurable keys and signs tokens. */
export interface JwksServer {
  issuer: string;
  jwksUrl: string;
  /** The served keys, newest first. The first one signs. */
  keys: TestKey[];
  /** The number of requests for the keys. */
  fetches: number;
  /** Responds instead of serving the keys, if set. */
  respond: ((res: ServerResponse) => void) | undefined;
  /** Returns the served keys as JSON. */
  body(): string;
  /** Signs a token with these claims. Claims that are not given have defaults; `undefined` omits one. */
  sign(claims?: object, options?: { key?: TestKey; header?: object }): string;
  close(): Promise<void>;
}

export const CLIENT = 'client-of-the-test';

export async function startJwksServer(): Promise<JwksServer> {
  const http = createServer((_req, res) => {
    server.fetches += 1;
    if (server.respond) return server.respond(res);
    res.setHeader('content-type', 'application/json').end(server.body());
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: JwksServer = {
    issuer,
    jwksUrl: `${issuer}/keys`,
    keys: [newKey()],
    fetches: 0,
    respond: undefined,
    body: () =>
      JSON.stringify({
        keys: server.keys.map(({ kid, publicKey }) => ({
          ...publicKey.export({ format: 'jwk' }),
          kid,
          use: 'sig',
          alg: 'RS256',
        })),
      }),
    sign: (claims = {}, { key = server.keys[0]!, header = {} } = {}) =>
      jwt.sign(JSON.stringify({ ...usual(issuer), ...claims }), key.privateKey, {
        algorithm: 'RS256',
        header: { alg: 'RS256', typ: 'JWT', kid: key.kid, ...header },
      }),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}

/** Returns a time in seconds since the epoch. */
export const seconds = (fromNow = 0): number => Math.floor(Date.now() / 1000) + fromNow;

function usual(issuer: string) {
  return {
    iss: issuer,
    aud: CLIENT,
    sub: 'subject-1',
    iat: seconds(),
    exp: seconds(3600),
    email: 'Anna@Example.com',
    email_verified: true,
    given_name: 'Anna',
    family_name: 'Example',
  };
}
