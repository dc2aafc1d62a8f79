import { LinkedIdentity } from '../../../../entities/accounts/linked-identity.ts';
import { MailedLink } from '../../../../entities/accounts/mailed-link.ts';
import { SignInNetwork } from '../../../../entities/accounts/sign-in-network.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { endApiKeys } from '../api-keys/end-api-keys.ts';
import { removeSecondFactor } from '../second-factor/remove-second-factor.ts';
import { endSessions } from '../sessions/end-sessions.ts';

/**
 * Revokes everything that gives access to an account: password, second factor, sessions, pending sign-ins, mailed
 * links, API keys and linked identities. Runs in the caller's transaction; the caller flushes.
 */
export async function revokeCredentials(ctx: Context, user: User): Promise<void> {
  const { id: userId } = user;
  user.passwordHash = null;
  await removeSecondFactor(ctx, user);
  await endSessions(ctx, userId);
  await ctx.em.nativeDelete(MailedLink, { userId });
  await endApiKeys(ctx, user, 'address_proven');
  await unlinkIdentities(ctx, user);
}

/**
 * Unlinks all identities from an account and forgets the networks that its users signed in from. Runs in the caller's
 * transaction; the caller flushes.
 */
export async function unlinkIdentities(ctx: Context, user: User): Promise<void> {
  await ctx.em.nativeDelete(LinkedIdentity, { userId: user.id });
  await ctx.em.nativeDelete(SignInNetwork, { userId: user.id });
  user.oauthProvider = null;
}
