import { generateKeyPair, type JsonWebKey, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { IdentityName } from '../system-names.ts';
import { Accounts } from './accounts.ts';
import { Records } from './records.ts';

/** The state of the identity providers, with which tests also rotate their keys. */
export class Identity {
  private readonly memories: Readonly<Record<IdentityName, ProviderMemory>> = {
    idpA: new ProviderMemory('idpA'),
    idpB: new ProviderMemory('idpB'),
  };

  of(system: IdentityName): ProviderMemory {
    return this.memories[system];
  }

  /** Signs tokens with a new key from now on and stops serving the old one. */
  rotateKeys(system: IdentityName): void {
    this.of(system).rotateKeys();
  }

  /** Deletes accounts, sessions, codes and rotations. */
  reset(): void {
    for (const memory of Object.values(this.memories)) memory.reset();
  }
}

/** The state of one identity provider. It outlives the provider object, which is recreated for every key. */
export class ProviderMemory {
  readonly accounts: Accounts;
  readonly records = new Records();
  /** Signs the cookies. It survives rotations, so that signed-in users stay signed in. */
  readonly cookieKey = randomBytes(32).toString('hex');
  private first: Promise<SigningKey> | undefined;
  private rotated: Promise<SigningKey> | undefined;

  constructor(system: IdentityName) {
    this.accounts = new Accounts(system);
  }

  /** Returns the current signing key. Generating a key is slow, so the first is generated on demand. */
  signingKey(): Promise<SigningKey> {
    if (this.rotated) return this.rotated;
    this.first ??= createSigningKey();
    return this.first;
  }

  rotateKeys(): void {
    this.rotated = createSigningKey();
  }

  /** Restores the first key, so that clients that cached it are not affected. */
  reset(): void {
    this.rotated = undefined;
    this.accounts.clear();
    this.records.clear();
  }
}

/** A private RSA key in the format of https://www.rfc-editor.org/rfc/rfc7517, with an id of its own. */
export type SigningKey = JsonWebKey & { kid: string; alg: 'RS256'; use: 'sig' };

/** Generates a key of the size that real providers use. */
async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}
