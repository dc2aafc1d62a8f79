import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Context } from '../../core/context.ts';

const KEY_BYTES = 32;

/** Returns a new signing secret in the form of https://www.standardwebhooks.com. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(KEY_BYTES).toString('base64')}`;
}

/** Encrypts the secret of an endpoint for storage. */
export function sealSigningSecret({ cipher }: Pick<Context, 'cipher'>, endpointId: string, secret: string): string {
  return cipher.seal(secret, signingSecretCipherContext(endpointId));
}

/** Returns the cipher context of the secrets of an endpoint. */
export function signingSecretCipherContext(endpointId: string): string {
  return `webhook_endpoints:${endpointId}`;
}

/** Returns the `webhook-signature` of a body: one signature for each of the sealed secrets, separated by spaces. */
export function signatureOf(
  { cipher }: Pick<Context, 'cipher'>,
  endpointId: string,
  sealedSecrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): string {
  return sealedSecrets
    .map((sealed) => new Webhook(cipher.open(sealed, signingSecretCipherContext(endpointId))).sign(id, at, body))
    .join(' ');
}
