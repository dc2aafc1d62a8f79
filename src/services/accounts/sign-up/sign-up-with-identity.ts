import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { normalizeEmail } from '../addresses/email-address.ts';
import { addVerificationMail } from '../addresses/verify-email.ts';
import { saveLinkedIdentity, type VerifiedIdentity } from '../sign-in/link-identity.ts';
import { createOrganization } from './create-organization.ts';

/** The maximum length of the name of an organization. */
const MAX_NAME = 200;

/**
 * Creates an organization for an identity that no user has yet and returns the id of its first administrator. Returns
 * null if a concurrent sign-in or registration took the address. An address that the provider has not verified gets a
 * mail that verifies it. Throws 401 for an identity without an address.
 */
export async function signUpWithIdentity(ctx: Context, identity: VerifiedIdentity): Promise<string | null> {
  if (identity.email === null) throw new AppError('INVALID_IDENTITY');
  const email = normalizeEmail(identity.email);
  const { firstName, lastName, emailVerified } = identity;
  const firstAdmin = {
    companyName: companyNameOf(identity, email),
    email,
    passwordHash: null,
    firstName,
    lastName,
    emailVerified,
  };
  const created = await createOrganization(ctx, firstAdmin, (own, user) => {
    saveLinkedIdentity(own, user, identity);
    return { userId: user.id, mail: emailVerified ? null : addVerificationMail(own, user) };
  }).catch(nullIfTaken);
  if (created?.mail) enqueueMail(ctx, created.mail);
  return created?.userId ?? null;
}

function nullIfTaken(error: unknown): null {
  if (error instanceof AppError && error.code === 'CONFLICT') return null;
  throw error;
}

function companyNameOf({ firstName, lastName }: VerifiedIdentity, email: string): string {
  const name = `${firstName} ${lastName}`.trim() || email.slice(0, email.lastIndexOf('@'));
  return name.slice(0, MAX_NAME).toWellFormed();
}
