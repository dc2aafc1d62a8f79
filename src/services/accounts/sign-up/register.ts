import type { RegisterInput } from '../../../../schema/accounts/inputs.ts';
import type { Registration } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { observeCall } from '../../../core/observe-call.ts';
import { clientNetwork } from '../../../core/rate-limiter.ts';
import { captchaFor } from '../../../providers/captcha/captcha.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { assertEmailAvailable, normalizeEmail } from '../addresses/email-address.ts';
import { addVerificationMail } from '../addresses/verify-email.ts';
import { hashPassword } from '../passwords/check-password.ts';
import { openSession } from '../sessions/open-session.ts';
import { createOrganization } from './create-organization.ts';

/**
 * Creates an organization on the Free tier with its first administrator and 50 CT, signs the administrator in and mails
 * a verification link. Throws 422 for a blank name or an unsolved captcha, 409 if the address is taken, 429 after too
 * many registrations from one network, and ProviderError if the captcha cannot be verified.
 */
export async function register(ctx: Context, input: RegisterInput): Promise<Registration> {
  const [email, companyName] = [normalizeEmail(input.email), input.companyName.trim()];
  if (companyName === '') throw invalidField('company_name', 'must not be blank');
  await ctx.rateLimiter.consume('signUp', clientNetwork(ctx.ip));
  await verifyCaptcha(ctx, input.captchaToken);
  await assertEmailAvailable(ctx, email);
  const passwordHash = await hashPassword(ctx, input.password);
  const firstAdmin = { companyName, email, passwordHash, firstName: input.firstName, lastName: input.lastName };
  const { mail, ...registration } = await createOrganization(ctx, firstAdmin, async (own, user) => ({
    ...(await openSession(own, user, ['pwd'])),
    organizationId: user.organizationId,
    mail: addVerificationMail(own, user),
  }));
  enqueueMail(ctx, mail);
  return { ...registration, message: 'Registration successful' };
}

async function verifyCaptcha(ctx: Context, token: string): Promise<void> {
  const captcha = captchaFor(ctx.config);
  if (!captcha) return;
  if (token === '') throw invalidField('captcha_token', 'field required', 'missing');
  if (!(await observeCall(ctx, 'captcha', () => captcha.accepts(token, ctx.ip))))
    throw invalidField('captcha_token', 'is not the answer of a solved captcha');
}
