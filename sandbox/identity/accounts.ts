import { createHash, randomUUID } from 'node:crypto';
import type { FindAccount } from 'oidc-provider';
import { BoundedMap } from '../bounded-map.ts';
import type { IdentityName } from '../system-names.ts';

const MAX_ACCOUNTS = 5_000;

/**
 * A person who signed in. The names are those of https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
 */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
}

/** The people of one provider: everybody who submitted its sign-in form. */
export class Accounts {
  private readonly people = new BoundedMap<string, Person>(MAX_ACCOUNTS);

  constructor(private readonly system: IdentityName) {}

  /** Stores the person of a submitted sign-in form. A later form with the same `sub` replaces it. */
  signIn(form: URLSearchParams): Person {
    const field = (name: string) => form.get(name)?.trim() ?? '';
    const email = field('email');
    const given = field('given_name');
    const family = field('family_name');
    const name = [given, family].filter(Boolean).join(' ');
    const person: Person = {
      sub: field('sub') || this.subOf(email),
      // An unchecked box sends nothing. A hidden field before it sends `false`, so the last value counts.
      ...(email && { email, email_verified: form.getAll('email_verified').at(-1) !== 'false' }),
      ...(name && { name }),
      ...(given && { given_name: given }),
      ...(family && { family_name: family }),
    };
    this.people.set(person.sub, person);
    return person;
  }

  find(sub: string): Person | undefined {
    return this.people.get(sub);
  }

  clear(): void {
    this.people.clear();
  }

  /**
   * Returns the same subject for the same address, but different ones for the two providers. Without an address it is
   * random.
   */
  private subOf(email: string): string {
    if (!email) return randomUUID();
    return createHash('sha256').update(`${this.system}:${email.toLowerCase()}`).digest('hex').slice(0, 24);
  }
}

/**
 * Returns the function with which oidc-provider reads the claims of an account. The scopes decide which claims a token
 * contains.
 */
export const findAccount =
  (accounts: Accounts): FindAccount =>
  (ctx, sub) => {
    const person = accounts.find(sub);
    if (!person) return undefined;
    // oidc-provider omits `at_hash` in the code flow, unlike the real providers. It hashes this value when it signs.
    const accessToken = () => ctx.oidc.entities.AccessToken?.jti;
    return { accountId: sub, claims: (use) => ({ ...person, ...(use === 'id_token' && { at_hash: accessToken() }) }) };
  };
