import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts';
import { getLockedUser, getUser } from '../users/get-user.ts';
import { attemptCode, consumeCode } from './check-code.ts';
import { removeSecondFactor, suspendSecondFactor } from './remove-second-factor.ts';

/**
 * Removes the signed-in user's second factor with its secret and codes, in exchange for a code. Throws 401 for a wrong
 * code, 403 if the organization enforces a second factor, 409 if none is enabled, 429 after too many wrong codes.
 */
export async function disableTwoFactor(ctx: Context, code: string): Promise<Message> {
  await attemptCode(ctx, signedIn(ctx), CodePurpose.disable, async (own, user) => {
    const { enforce2fa } = await own.em.findOneOrFail(Organization, user.organizationId, { disableIdentityMap: true });
    if (enforce2fa) throw new AppError('SECOND_FACTOR_ENFORCED');
    if (!user.twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor authentication is not enabled');
    await consumeCode(own, user.id, CodePurpose.disable, code);
    audit(own, { action: 'two_factor.disabled', target: ['user', user.id], data: { method: user.twoFactorMethod } });
    await removeSecondFactor(own, user);
  });
  return { message: 'Two-factor authentication is off.' };
}

/**
 * Suspends the second factor of a user of the administrator's organization. Its secret stays stored, so that a code
 * enables it again. Throws 401, 403, 404.
 */
export async function disableUserTwoFactor(ctx: Context, userId: string): Promise<Message> {
  const { id } = await getUser(ctx, userId);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await suspendSecondFactor(own, await getLockedUser(own, id));
    audit(own, { action: 'two_factor.suspended', target: ['user', id] });
  });
  return { message: 'Two-factor authentication is suspended.' };
}

/**
 * Removes the second factor of a user of the administrator's organization with its secret and codes, and ends the
 * user's sessions except the caller's. If the organization enforces a second factor, the next sign-in sets it up.
 * Throws 401, 403, 404.
 */
export async function resetUserTwoFactor(ctx: Context, userId: string): Promise<Message> {
  const { id } = await getUser(ctx, userId);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await removeSecondFactor(own, await getLockedUser(own, id));
    await endSessions(own, id, { except: ctx.user?.session?.id });
    audit(own, { action: 'two_factor.reset', target: ['user', id] });
  });
  publishSessionsEnded(ctx, id);
  return { message: 'Two-factor authentication was reset.' };
}
