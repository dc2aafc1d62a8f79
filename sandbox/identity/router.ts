import { Router } from 'express';
import type { SandboxState } from '../state.ts';
import type { IdentityName } from '../system-names.ts';
import { strikeFirst } from './faults.ts';
import { aboutPage } from './pages/about-page.ts';
import { donePage } from './pages/done-page.ts';
import { createProvider } from './provider.ts';
import type { ProviderMemory } from './provider-memory.ts';
import { signInRouter } from './sign-in.ts';
import { unread } from './unread.ts';

/** An OpenID provider: https://openid.net/specs/openid-connect-core-1_0.html */
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

/** The provider with the key that is valid now; oidc-provider takes its keys once, so new keys are a new provider. */
function currentProvider(issuer: string, memory: ProviderMemory) {
  let made: { key: unknown; provider: ReturnType<typeof createProvider> } | undefined;
  return async () => {
    const key = await memory.signingKey();
    if (made?.key !== key) made = { key, provider: createProvider(issuer, memory, key) };
    return made.provider;
  };
}
