import type { IdentityName } from '../system-names.ts';
import { ProviderMemory } from './provider-memory.ts';

/** What the identity providers remember, and how a test makes them change their keys. */
export class Identity {
  private readonly memories: Readonly<Record<IdentityName, ProviderMemory>> = {
    idpA: new ProviderMemory('idpA'),
    idpB: new ProviderMemory('idpB'),
  };

  of(system: IdentityName): ProviderMemory {
    return this.memories[system];
  }

  /** From now on tokens are signed with a new key, and the old one is no longer served. */
  rotateKeys(system: IdentityName): void {
    this.of(system).rotateKeys();
  }

  /** Forgets accounts, sessions, codes and rotations. */
  reset(): void {
    for (const memory of Object.values(this.memories)) memory.reset();
  }
}
