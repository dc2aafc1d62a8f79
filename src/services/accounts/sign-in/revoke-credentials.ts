import { ApiKey } from '../../../../entities/accounts/api-key.ts';
import { LinkedIdentity } from '../../../../entities/accounts/linked-identity.ts';
import { MailedLink } from '../../../../entities/accounts/mailed-link.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { removeSecondFactor } from '../second-factor/remove-second-factor.ts';

/**
 * Takes from an account everything by which somebody could use it: password, second factor, sessions and sign-ins under way,
 * API keys, mailed links, and identities that were linked to it under another address. In the caller's transaction; the
 * caller flushes.
 */
export async function revokeCredentials(ctx: Context, user: User): Promise<void> {
  const { id: userId } = user;
  user.passwordHash = null;
  await removeSecondFactor(ctx, user);
  await endSessions(ctx, userId);
  await ctx.em.nativeDelete(MailedLink, { userId });
  await revokeKeysAndIdentities(ctx, user);
}

/** Takes from an account what gets into it beside its password: API keys and linked identities. In the caller's transaction; the caller flushes. */
export async function revokeKeysAndIdentities(ctx: Context, user: User): Promise<void> {
  await ctx.em.nativeDelete(ApiKey, { createdBy: user.id });
  await ctx.em.nativeDelete(LinkedIdentity, { userId: user.id });
  user.oauthProvider = null;
}
