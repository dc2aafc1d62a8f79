import { generateSecret, generateURI, verifySync } from 'otplib';

/** What an authenticator shows beside the address. */
const ISSUER = 'Content Automation';
const STEP_SECONDS = 30;

/** A fresh secret for an authenticator: 160 bits in base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What an authenticator reads from a QR code. SHA-1, six digits and 30 seconds are what every one of them assumes. */
export function otpauthUri(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret });
}

/** The time step that six digits belong to, the one before or after now included; null for a wrong code. */
export function totpStep(secret: string, code: string, epochSeconds = Math.floor(Date.now() / 1000)): number | null {
  const result = verifySync({ secret, token: code, epoch: epochSeconds, epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
