import type { Configuration } from 'oidc-provider';
import { SCOPES } from './client.ts';

/** Grants everything to whoever asks: consent is not what the sandbox is for. */
export const loadGrant: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { client, session, provider } = oidc;
  const { accountId } = session ?? {};
  if (!client || !accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  await grant.save();
  return grant;
};
