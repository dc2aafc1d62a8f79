import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import { User } from '../../../../entities/accounts/user.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { OwnFactorArgs } from '../../../../schema/accounts/second-factor.ts';
import { admin, type Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';
import { assertPasswordUnchanged } from '../passwords/assert-password-unchanged.ts';
import { confirmPassword } from '../passwords/check-password.ts';
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts';
import { assertMayStillChange, getLockedUser, getManagedUser } from '../users/get-user.ts';
import { attemptCode, consumeCode } from './check-code.ts';
import { removeSecondFactor, suspendSecondFactor } from './remove-second-factor.ts';

/**
 * Suspends the second factor of a user of the administrator's organization. Its secret stays stored, so that a code
 * enables it again. Throws 404, 403 for a super admin, and for the own account what {@link changeOwnFactor} throws.
 */
export async function disableUserTwoFactor(ctx: Context, userId: string, proof: OwnFactorArgs = {}): Promise<Message> {
  await changeFactor(ctx, userId, proof, async (own, user) => {
    await suspendSecondFactor(own, user);
    audit(own, { action: 'two_factor.suspended', target: ['user', user.id] });
  });
  return { message: 'Two-factor authentication is suspended.' };
}

/**
 * Removes the second factor of a user of the administrator's organization with its secret and codes, and ends the
 * user's sessions except the caller's. If it was enabled, the next sign-in sets up another one, also in an organization
 * that enforces none. Throws as {@link disableUserTwoFactor} does.
 */
export async function resetUserTwoFactor(ctx: Context, userId: string, proof: OwnFactorArgs = {}): Promise<Message> {
  await changeFactor(ctx, userId, proof, async (own, user) => {
    if (user.twoFactorEnabled) user.twoFactorSetupRequired = true;
    await removeSecondFactor(own, user);
    await endSessions(own, user.id, { except: ctx.user?.session?.id });
    audit(own, { action: 'two_factor.reset', target: ['user', user.id] });
  });
  publishSessionsEnded(ctx, userId);
  return { message: 'Two-factor authentication was reset.' };
}

type Work = (own: Context, user: User) => Promise<void>;

async function changeFactor(ctx: Context, userId: string, proof: OwnFactorArgs, work: Work): Promise<void> {
  if (admin(ctx).id === userId) return changeOwnFactor(ctx, proof, work);
  const { id } = await getManagedUser(ctx, userId);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const user = await getLockedUser(own, id);
    await assertMayStillChange(own, user);
    await work(own, user);
  });
}

/**
 * Changes the administrator's own second factor in exchange for a code or the password, because an open session alone
 * does not prove who uses it. The code decides if both are given. Throws 403 if the organization enforces a second
 * factor, 400 without either and for a wrong password, 401 for a wrong code, 429 after too many wrong ones.
 */
async function changeOwnFactor(ctx: Context, { code, currentPassword }: OwnFactorArgs, work: Work): Promise<void> {
  const caller = admin(ctx);
  if (code)
    return attemptCode(ctx, caller, CodePurpose.disable, async (own, user) => {
      await assertNotEnforced(own, user);
      await consumeCode(own, user.id, CodePurpose.disable, code);
      await work(own, user);
    });
  if (!currentPassword) throw new AppError('WRONG_PASSWORD', 'A code or the current password is required');
  const found = await ctx.em.findOneOrFail(User, caller.id, { populate: ['passwordHash'], refresh: true });
  await assertNotEnforced(ctx, found);
  const confirmedHash = await confirmPassword(ctx, found, currentPassword);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const user = await getLockedUser(own, caller.id);
    await assertPasswordUnchanged(own, user.id, confirmedHash);
    await assertNotEnforced(own, user);
    await work(own, user);
  });
}

/** Throws 403 if the user's organization enforces a second factor: then nobody removes the own one. */
export async function assertNotEnforced(ctx: Context, { organizationId }: User): Promise<void> {
  const { enforce2fa } = await ctx.em.findOneOrFail(Organization, organizationId, { disableIdentityMap: true });
  if (enforce2fa) throw new AppError('SECOND_FACTOR_ENFORCED');
}
