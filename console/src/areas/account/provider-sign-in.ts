import type { SignInOptionsQuery } from '../../generated/account.ts';

export type Provider = SignInOptionsQuery['signInOptions']['providers'][number];

const STORED = 'provider-sign-in';

/** What a sign-in that began here must return with, and where it goes on. */
interface Begun {
  state: string;
  nonce: string;
  /** Null if another window waits for the session and goes on by itself. */
  to: string | null;
}

/** What a provider returned. */
export interface Returned {
  idToken: string;
  accessToken: string | null;
  nonce: string;
  to: string | null;
}

/** Leaves the page for a provider, which returns to `/sign-in/{name}` with an ID token in the fragment of the address. */
export function beginSignIn(provider: Provider, to: string): void {
  location.assign(begin(provider, to));
}

/** The same in a new window, so that this page keeps its input. Returns whether the browser has opened it. */
export function beginSignInBeside(provider: Provider): boolean {
  // The new window gets a copy of what is stored here.
  const opened = window.open(begin(provider, null), '_blank', 'popup,width=520,height=720');
  sessionStorage.removeItem(STORED);
  return opened !== null;
}

/** Stores what a sign-in must return with, and returns the address where it begins. */
function begin({ name, clientId, authorizationEndpoint }: Provider, to: string | null): URL {
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
  return address;
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
