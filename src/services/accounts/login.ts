import { User } from '../../../entities/accounts/user.ts';
import type { LoginInput } from '../../../schema/accounts/inputs.ts';
import type { LoginResponse } from '../../../schema/accounts/payloads.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { openSession } from './open-session.ts';
import { passwordFits } from './passwords.ts';

/** Signs in with a password. Throws 401 with one text for an unknown address and a wrong password, another for a disabled account. */
export async function login(ctx: Context, input: LoginInput): Promise<LoginResponse> {
  const user = await ctx.em.findOne(User, { email: input.email.trim().toLowerCase() }, { populate: ['passwordHash'] });
  if (!(await passwordFits(user?.passwordHash, input.password)) || !user) throw new AppError('INVALID_CREDENTIALS');
  if (!user.isActive) throw new AppError('ACCOUNT_DISABLED');
  const token = openSession(ctx, user, ['pwd']);
  await ctx.em.flush();
  return { ...token, twoFactorRequired: false, twoFactorSetupRequired: false, twoFactorMethod: null, tempToken: null };
}
