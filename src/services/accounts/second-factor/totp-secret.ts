import type { Context } from '../../../core/context.ts';

/** The secret of a user's authenticator as it is stored: sealed for this user's row. */
export function sealTotpSecret(ctx: Context, userId: string, secret: string): string {
  return ctx.cipher.seal(secret, totpCipherContext(userId));
}

/** The secret of a user's authenticator in base32, from what is stored. Throws where it was sealed for somebody else. */
export function openTotpSecret(ctx: Context, userId: string, sealed: string): string {
  return ctx.cipher.open(sealed, totpCipherContext(userId));
}

/** What the secret of an authenticator is sealed for. */
export function totpCipherContext(userId: string): string {
  return `second_factors:${userId}`;
}
