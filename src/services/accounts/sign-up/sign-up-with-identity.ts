import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { createOrganization } from './create-organization.ts';
import { saveLinkedIdentity, type VerifiedIdentity } from '../sign-in/link-identity.ts';
import { normalizeEmail } from '../addresses/email-address.ts';
import { addVerificationMail } from '../addresses/verify-email.ts';

/** Names of organizations are no longer. */
const MAX_NAME = 200;

/**
 * Founds an organization for somebody whom nobody knows yet, and answers the user's id; null when another sign-in or
 * registration took the address at the same moment. One that the provider has not verified gets a mail that does. Throws 401
 * for an identity without an address.
 */
export async function signUpWithIdentity(ctx: Context, identity: VerifiedIdentity): Promise<string | null> {
  if (identity.email === null) throw new AppError('INVALID_IDENTITY');
  const email = normalizeEmail(identity.email);
  const { firstName, lastName, emailVerified } = identity;
  const founder = {
    companyName: companyNameOf(identity, email),
    email,
    passwordHash: null,
    firstName,
    lastName,
    emailVerified,
  };
  const founded = await createOrganization(ctx, founder, (own, user) => {
    saveLinkedIdentity(own, user, identity);
    return { userId: user.id, mail: emailVerified ? null : addVerificationMail(own, user) };
  }).catch(nullWhereTaken);
  if (founded?.mail) enqueueMail(ctx, founded.mail);
  return founded?.userId ?? null;
}

function nullWhereTaken(error: unknown): null {
  if (error instanceof AppError && error.code === 'CONFLICT') return null;
  throw error;
}

function companyNameOf({ firstName, lastName }: VerifiedIdentity, email: string): string {
  const name = `${firstName} ${lastName}`.trim() || email.slice(0, email.lastIndexOf('@'));
  return name.slice(0, MAX_NAME).toWellFormed();
}
