import { randomBytes } from 'node:crypto';
import type { Context } from '../../../core/context.ts';

const BYTES = 32;

/** The cipher context of the secret of a registration. */
export const registrationCipherContext = (id: string): string => `webhook_registrations:${id}`;

/** Returns a new secret that a store signs with. It has no characters that WordPress would change. */
export function newRegistrationSecret(): string {
  return randomBytes(BYTES).toString('hex');
}

/** Encrypts the secret of a registration for storage. */
export function sealRegistrationSecret({ cipher }: Pick<Context, 'cipher'>, id: string, secret: string): string {
  return cipher.seal(secret, registrationCipherContext(id));
}

/** Returns the secret of a registration, or null if it has none or if it cannot be decrypted. */
export function readRegistrationSecret(
  { cipher }: Pick<Context, 'cipher'>,
  { id, sealedSecret }: { id: string; sealedSecret: string | null },
): string | null {
  if (sealedSecret === null) return null;
  try {
    return cipher.open(sealedSecret, registrationCipherContext(id));
  } catch {
    return null;
  }
}
