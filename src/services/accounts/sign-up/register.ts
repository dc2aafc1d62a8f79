import type { RegisterInput } from '../../../../schema/accounts/inputs.ts';
import type { Registration } from '../../../../schema/accounts/payloads.ts';
import { captchaFor } from '../../../providers/captcha/captcha.ts';
import { clientNetwork } from '../../../core/rate-limiter.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { assertEmailAvailable, normalizeEmail } from '../addresses/email-address.ts';
import { createOrganization } from './create-organization.ts';
import { openSession } from '../sessions/open-session.ts';
import { hashPassword } from '../passwords/check-password.ts';
import { addVerificationMail } from '../addresses/verify-email.ts';

/**
 * Founds an organization on the Free tier with its first administrator and 50 CT, signs in and mails a link that verifies
 * the address. Throws 422 for a blank name or a captcha that is not solved, 409 when the address is taken, 429 for too
 * many from one network, and ProviderError when the captcha cannot be checked.
 */
export async function register(ctx: Context, input: RegisterInput): Promise<Registration> {
  const [email, companyName] = [normalizeEmail(input.email), input.companyName.trim()];
  if (companyName === '') throw invalidField('company_name', 'must not be blank');
  await ctx.rateLimiter.consume('signUp', clientNetwork(ctx.ip));
  await checkCaptcha(ctx, input.captchaToken);
  await assertEmailAvailable(ctx, email);
  const passwordHash = await hashPassword(input.password);
  const founder = { companyName, email, passwordHash, firstName: input.firstName, lastName: input.lastName };
  const { mail, ...answer } = await createOrganization(ctx, founder, (own, user) => ({
    ...openSession(own, user, ['pwd']),
    organizationId: user.organizationId,
    mail: addVerificationMail(own, user),
  }));
  enqueueMail(ctx, mail);
  return { ...answer, message: 'Registration successful' };
}

async function checkCaptcha(ctx: Context, answer: string): Promise<void> {
  const captcha = captchaFor(ctx.config);
  if (!captcha) return;
  if (answer === '') throw invalidField('captcha_token', 'field required', 'missing');
  if (!(await captcha.accepts(answer, ctx.ip)))
    throw invalidField('captcha_token', 'is not the answer of a solved captcha');
}
