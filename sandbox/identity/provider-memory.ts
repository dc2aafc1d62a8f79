import { randomBytes } from 'node:crypto';
import type { IdentityName } from '../system-names.ts';
import { Accounts } from './accounts.ts';
import { Records } from './records.ts';
import { createSigningKey, type SigningKey } from './signing-key.ts';

/** What one identity provider remembers; it outlives the provider object, which is made anew with every key. */
export class ProviderMemory {
  readonly accounts: Accounts;
  readonly records = new Records();
  /** Signs the cookies; the same for all keys, so that who is signed in stays so when the keys rotate. */
  readonly cookieKey = randomBytes(32).toString('hex');
  private first: Promise<SigningKey> | undefined;
  private rotated: Promise<SigningKey> | undefined;

  constructor(system: IdentityName) {
    this.accounts = new Accounts(system);
  }

  /** The key that signs now. A key takes a while to make, so the first is made when somebody needs it. */
  signingKey(): Promise<SigningKey> {
    if (this.rotated) return this.rotated;
    this.first ??= createSigningKey();
    return this.first;
  }

  rotateKeys(): void {
    this.rotated = createSigningKey();
  }

  /** The first key comes back, so that whoever cached it is not disturbed by a reset. */
  reset(): void {
    this.rotated = undefined;
    this.accounts.clear();
    this.records.clear();
  }
}
