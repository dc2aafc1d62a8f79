import type { SignInOptionsQuery } from '../../generated/account.ts';

export type Provider = SignInOptionsQuery['signInOptions']['providers'][number];

const STORED = 'provider-sign-in';

/** What a sign-in that began here must return with, and where it goes on. */
interface Begun {
  state: string;
  nonce: string;
  to: string;
}

/** What a provider returned. */
export interface Returned {
  idToken: string;
  accessToken: string | null;
  nonce: string;
  to: string;
}

/** Leaves the page for a provider, which returns to `/sign-in/{name}` with an ID token in the fragment of the address. */
export function beginSignIn({ name, clientId, authorizationEndpoint }: Provider, to: string): void {
  const begun: Begun = { state: crypto.randomUUID(), nonce: crypto.randomUUID(), to };
  sessionStorage.setItem(STORED, JSON.stringify(begun));
  const address = new URL(authorizationEndpoint);
  const query = {
    client_id: clientId,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    redirect_uri: `${location.origin}/sign-in/${name}`,
    state: begun.state,
    nonce: begun.nonce,
  };
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
  location.assign(address);
}

/**
 * Reads what a provider returned to this page, once, and removes it from the address. Null for a return that did not begin
 * here, and for a sign-in that the user cancelled.
 */
export function takeReturn(): Returned | null {
  const stored = sessionStorage.getItem(STORED);
  const fragment = new URLSearchParams(location.hash.slice(1));
  sessionStorage.removeItem(STORED);
  history.replaceState(history.state, '', location.pathname);
  const idToken = fragment.get('id_token');
  if (!stored || !idToken) return null;
  const { state, nonce, to } = JSON.parse(stored) as Begun;
  return fragment.get('state') === state ? { idToken, nonce, to, accessToken: fragment.get('access_token') } : null;
}
