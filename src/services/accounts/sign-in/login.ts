import { User } from '../../../../entities/accounts/user.ts';
import type { LoginInput } from '../../../../schema/accounts/inputs.ts';
import type { LoginResponse } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { auditInBackground } from '../../organizations/audit.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { normalizeEmail } from '../addresses/email-address.ts';
import { attemptPassword } from '../passwords/check-password.ts';

/**
 * Signs in with a password. Throws 401 with one text for an unknown address and a wrong password, another for a disabled
 * account, and 429 after too many failures of this account from this network, the right password included.
 */
export async function login(ctx: Context, input: LoginInput): Promise<LoginResponse> {
  const email = normalizeEmail(input.email);
  const user = await ctx.em.findOne(User, { email }, { populate: ['passwordHash'] });
  const fits = await attemptPassword(ctx, email, user?.passwordHash, input.password);
  if (user && fits) return completeSignIn(ctx, user, ['pwd']);
  // Whoever it was has proved nothing, also where a bearer token says who sent it.
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
