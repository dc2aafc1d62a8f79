import { IncomingMessage } from 'node:http';
import { type Request, Router } from 'express';
import { bodyText } from '../observe.ts';
import type { SandboxState } from '../state.ts';
import type { IdentityName } from '../system-names.ts';
import { strikeFirst } from './faults.ts';
import type { ProviderMemory } from './identity.ts';
import { aboutPage, donePage } from './pages.ts';
import { createProvider } from './provider.ts';
import { signInRouter } from './sign-in.ts';

/** Serves an OpenID provider: https://openid.net/specs/openid-connect-core-1_0.html */
export const identityRouter =
  (system: IdentityName) =>
  (state: SandboxState, issuer: string): Router => {
    const memory = state.identity.of(system);
    const current = currentProvider(issuer, memory);
    const router = Router();
    router.use(strikeFirst);
    router.get('/', (_req, res) => void res.type('html').send(aboutPage(system, issuer)));
    router.get('/done', (_req, res) => void res.type('html').send(donePage(system)));
    router.use('/interaction', signInRouter(system, memory.accounts, current));
    router.use(async (req, res) => (await current()).callback()(unread(req), res));
    return router;
  };

/**
 * Returns a function that returns the provider with the current key. A provider cannot change its keys, so a new key
 * creates a new provider.
 */
function currentProvider(issuer: string, memory: ProviderMemory) {
  let current: { key: unknown; provider: ReturnType<typeof createProvider> } | undefined;
  return async () => {
    const key = await memory.signingKey();
    if (current?.key !== key) current = { key, provider: createProvider(issuer, memory, key) };
    return current.provider;
  };
}

/** Returns the request with an unread body for oidc-provider. The sandbox has already read the body to match faults. */
function unread(req: Request): IncomingMessage {
  const { method, url, originalUrl, headers, httpVersion, socket } = req;
  // Without `complete` Node treats the end as an aborted request and closes the connection.
  const request = Object.assign(new IncomingMessage(socket), {
    method,
    url,
    originalUrl,
    headers,
    httpVersion,
    complete: true,
  });
  request.push(bodyText(req));
  request.push(null);
  return request;
}
