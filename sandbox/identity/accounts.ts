import { createHash, randomUUID } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import type { IdentityName } from '../system-names.ts';

const KEPT = 5_000;

/** Who signed in. Names follow https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
}

/** The people one provider knows: whoever filled in its sign-in form. */
export class Accounts {
  private readonly people = new BoundedMap<string, Person>(KEPT);

  constructor(private readonly system: IdentityName) {}

  /** Takes the form of the sign-in page; what was said last about a `sub` counts. */
  signIn(form: URLSearchParams): Person {
    const field = (name: string) => form.get(name)?.trim() ?? '';
    const email = field('email');
    const given = field('given_name');
    const family = field('family_name');
    const name = [given, family].filter(Boolean).join(' ');
    const person: Person = {
      sub: field('sub') || this.subOf(email),
      // An unticked box sends nothing, so the form says `false` before the box, and the last word counts.
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
   * The same address is the same person here, and somebody else at the other provider; without one everybody is new.
   */
  private subOf(email: string): string {
    if (!email) return randomUUID();
    return createHash('sha256').update(`${this.system}:${email.toLowerCase()}`).digest('hex').slice(0, 24);
  }
}
