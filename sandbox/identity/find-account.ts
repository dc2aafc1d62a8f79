import type { FindAccount } from 'oidc-provider';
import type { Accounts } from './accounts.ts';

/** Tells oidc-provider who somebody is; which of the claims a token carries follows from its scopes. */
export const findAccount =
  (accounts: Accounts): FindAccount =>
  (ctx, sub) => {
    const person = accounts.find(sub);
    if (!person) return undefined;
    // oidc-provider hashes `at_hash` when it signs, but leaves it out of the code flow, where the real providers have
    // it.
    const alongside = () => ctx.oidc.entities.AccessToken?.jti;
    return { accountId: sub, claims: (use) => ({ ...person, ...(use === 'id_token' && { at_hash: alongside() }) }) };
  };
