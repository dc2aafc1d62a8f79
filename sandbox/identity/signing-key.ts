import { generateKeyPair, randomUUID, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * A private RSA key as https://www.rfc-editor.org/rfc/rfc7517 writes it, named so that it can be told from the next.
 */
export type SigningKey = JsonWebKey & { kid: string; alg: 'RS256'; use: 'sig' };

/** Makes a key as large as the real providers' are. */
export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}
