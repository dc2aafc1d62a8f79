import { User } from '../../../../entities/accounts/user.ts';
import type { LoginInput } from '../../../../schema/accounts/inputs.ts';
import type { LoginResponse } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { auditInBackground } from '../../organizations/audit.ts';
import { normalizeEmail } from '../addresses/email-address.ts';
import { attemptPassword } from '../passwords/check-password.ts';
import { completeSignIn } from './complete-sign-in.ts';

/**
 * Signs in with a password. Throws 401 with the same text for an unknown address and a wrong password and another text
 * for a disabled account. Throws 429 after too many failures, even for the right password, and 429 or 503 while too many
 * callers sign in.
 */
export async function login(ctx: Context, input: LoginInput): Promise<LoginResponse> {
  const email = normalizeEmail(input.email);
  const user = await ctx.em.findOne(User, { email }, { populate: ['passwordHash'] });
  const matches = await attemptPassword(ctx, email, user, input.password);
  if (user && matches) return completeSignIn(ctx, user, ['pwd']);
  // The entry names no actor: the caller is not authenticated as this user, even if the request has a bearer token.
  if (user)
    auditInBackground(ctx, {
      action: 'session.refused',
      organizationId: user.organizationId,
      actor: null,
      target: ['user', user.id],
      data: { reason: 'password' },
    });
  throw new AppError('INVALID_CREDENTIALS');
}
