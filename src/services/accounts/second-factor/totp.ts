import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Context } from '../../../core/context.ts';

/** The name that an authenticator app shows beside the address. */
const ISSUER = 'Content Automation';
const STEP_SECONDS = 30;

/** Returns a new secret for an authenticator app: 160 bits in base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/**
 * Returns the URI that an authenticator app reads from a QR code. It states no parameters, because all apps assume
 * SHA-1, six digits and 30 seconds.
 */
export function otpauthUri(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret });
}

/**
 * Returns the time step of a six-digit code, or null for a wrong code. Accepts one step before and after the current
 * one.
 */
export function totpStep(secret: string, code: string, epochSeconds = Math.floor(Date.now() / 1000)): number | null {
  const result = verifySync({ secret, token: code, epoch: epochSeconds, epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Encrypts the TOTP secret of a user for storage. */
export function sealTotpSecret(ctx: Context, userId: string, secret: string): string {
  return ctx.cipher.seal(secret, totpCipherContext(userId));
}

/** Decrypts the stored TOTP secret of a user. Throws if it was encrypted for another user. */
export function openTotpSecret(ctx: Context, userId: string, sealed: string): string {
  return ctx.cipher.open(sealed, totpCipherContext(userId));
}

/** Returns the cipher context of a user's TOTP secret. */
export function totpCipherContext(userId: string): string {
  return `second_factors:${userId}`;
}
