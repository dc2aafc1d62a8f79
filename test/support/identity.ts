import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CLIENT_ID } from '../../sandbox/identity/client.ts';
import type { IdentityName } from '../../sandbox/system-names.ts';
import type { TestApp } from './test-app.ts';

/**
 * Who signs in, as the form of the sandbox's sign-in page asks it. Without an email the token has none; it is verified
 * unless this says no.
 */
export interface IdentityPerson {
  email?: string;
  emailVerified?: boolean;
  givenName?: string;
  familyName?: string;
  sub?: string;
  nonce?: string;
}

type WithSandbox = Pick<TestApp, 'sandbox'>;

/** Where the provider sends people back to. Nobody listens there: the address says it all. */
export const RETURN_TO = 'http://localhost:3999/signed-in';

/** An ID token of the sandbox's provider, by the implicit flow. */
export async function idTokenFrom(testApp: WithSandbox, system: IdentityName, person: IdentityPerson): Promise<string> {
  const issuer = `${testApp.sandbox.url}/${system}`;
  const back = await new Browser().signIn(
    authorizeUrl(issuer, { response_type: 'id_token', nonce: person.nonce ?? randomUUID() }),
    person,
  );
  return given(new URLSearchParams(back.hash.slice(1)), 'id_token');
}

/** The same by the code flow, with the access token that comes alongside. */
export async function tokensFrom(
  testApp: WithSandbox,
  system: IdentityName,
  person: IdentityPerson,
): Promise<{ idToken: string; accessToken: string }> {
  const issuer = `${testApp.sandbox.url}/${system}`;
  const verifier = randomBytes(32).toString('base64url');
  const back = await new Browser().signIn(codeUrl(issuer, verifier, person.nonce), person);
  const response = await exchangeCode(issuer, given(back.searchParams, 'code'), verifier);
  const body = (await response.json()) as { id_token: string; access_token: string };
  return { idToken: body.id_token, accessToken: body.access_token };
}

/** The address that starts a sign-in; `changes` add to what every one needs, or replace it. */
export function authorizeUrl(issuer: string, changes: Record<string, string>): string {
  const query = { client_id: CLIENT_ID, redirect_uri: RETURN_TO, scope: 'openid email profile', ...changes };
  return `${issuer}/auth?${new URLSearchParams(query).toString()}`;
}

/** Asks for a code that only who knows the verifier can exchange. */
export function codeUrl(issuer: string, verifier: string, nonce?: string): string {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return authorizeUrl(issuer, {
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(nonce && { nonce }),
  });
}

export function exchangeCode(issuer: string, code: string, verifier: string): Promise<Response> {
  const form = {
    grant_type: 'authorization_code',
    client_id: CLIENT_ID,
    redirect_uri: RETURN_TO,
    code,
    code_verifier: verifier,
  };
  return fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) });
}

/**
 * As much of a browser as a sign-in needs: it keeps cookies and follows redirects until they lead away from the
 * provider.
 */
export class Browser {
  private readonly cookies = new Map<string, string>();

  /** Walks to the form, fills it in, and returns the address it was sent back to. */
  async signIn(url: string, person: IdentityPerson): Promise<URL> {
    const form = await this.open(url);
    const back = await this.open(form.url, formOf(person));
    if (!back.url.startsWith(RETURN_TO))
      throw new Error(`The sign-in ended at ${back.url}: ${await back.page?.text()}`);
    return new URL(back.url);
  }

  /** Opens an address, or posts a form there; no page where it was sent away. */
  async open(url: string, form?: URLSearchParams): Promise<{ url: string; page?: Response }> {
    const page = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of page.headers.getSetCookie()) this.keep(cookie);
    const location = page.headers.get('location');
    if (!location) return { url, page };
    const next = new URL(location, url).href;
    return next.startsWith(RETURN_TO) ? { url: next } : this.open(next);
  }

  /** Paths are not heeded: a later cookie of the same name is always the one that counts here. */
  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}

function formOf(person: IdentityPerson): URLSearchParams {
  const { email, emailVerified = true, givenName, familyName, sub } = person;
  const fields = { email, email_verified: String(emailVerified), given_name: givenName, family_name: familyName, sub };
  return new URLSearchParams(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
}

function given(answer: URLSearchParams, name: string): string {
  const value = answer.get(name);
  if (!value) throw new Error(`The provider sent no ${name}: ${answer.toString()}`);
  return value;
}
