import type { Context } from '../../../core/context.ts';

/** The secret of a user's authenticator as it is stored: sealed for this user's row. */
export function sealTotpSecret(ctx: Context, userId: string, secret: string): string {
  return ctx.cipher.seal(secret, totpPlace(userId));
}

/** The secret of a user's authenticator in base32, from what is stored. Throws where it was sealed for somebody else. */
export function openTotpSecret(ctx: Context, userId: string, sealed: string): string {
  return ctx.cipher.open(sealed, totpPlace(userId));
}

/** What the secret of an authenticator is sealed for. */
export function totpPlace(userId: string): string {
  return `second_factors:${userId}`;
}
