import { type IdentityProviderName, LinkedIdentity } from '../../../../entities/accounts/linked-identity.ts';
import { User } from '../../../../entities/accounts/user.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import type { Identity } from '../../../providers/identity/identity-provider.ts';
import { audit } from '../../organizations/audit.ts';
import { revokeCredentials } from './revoke-credentials.ts';
import { emailTaken, normalizeEmail } from '../addresses/email-address.ts';
import { publishSessionsEnded } from '../sessions/end-sessions.ts';
import { markEmailVerified } from '../addresses/verify-email.ts';

/** Who somebody proved to be, and by whom. */
export interface VerifiedIdentity extends Identity {
  provider: IdentityProviderName;
}

/** The id of the user an identity signs in as, whatever its address is by now; null for a new one. */
export async function findLinkedUser(ctx: Context, { issuer, subject }: VerifiedIdentity): Promise<string | null> {
  const linked = await row<{ user_id: string }>(
    ctx.em,
    sql`select user_id from linked_identities where issuer = ${issuer} and subject = ${subject}`,
  );
  return linked?.user_id ?? null;
}

/**
 * Links an identity to the account with its address and answers the user's id; null when there is no such account. Where
 * nobody ever proved that the address is theirs, everything the account could be used by until now is dropped: somebody else
 * may have registered it. Throws 401 for a disabled account, 409 when the provider has not verified the address.
 */
export async function linkIdentity(ctx: Context, identity: VerifiedIdentity): Promise<string | null> {
  if (identity.email === null) throw new AppError('INVALID_IDENTITY');
  const email = normalizeEmail(identity.email);
  const userId = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const held = await row<{ id: string }>(em, sql`select id from users where email = ${email} for no key update`);
    if (!held) return null;
    // Another sign-in may have linked it while this one waited for the row.
    const linked = await findLinkedUser(own, identity);
    if (linked) return linked;
    if (!identity.emailVerified) throw emailTaken();
    const user = await em.findOneOrFail(User, held.id, { refresh: true });
    if (!user.isActive) throw new AppError('ACCOUNT_DISABLED');
    await link(own, user, identity);
    return user.id;
  });
  if (userId) publishSessionsEnded(ctx, userId);
  return userId;
}

async function link(ctx: Context, user: User, identity: VerifiedIdentity): Promise<void> {
  const dropped = !user.emailVerified;
  if (dropped) await revokeCredentials(ctx, user);
  markEmailVerified(ctx, user);
  saveLinkedIdentity(ctx, user, identity, { credentialsDropped: dropped });
}

/** Stores that an identity signs in as this user, with the caller's flush. */
export function saveLinkedIdentity(
  ctx: Context,
  user: User,
  { issuer, subject, provider }: VerifiedIdentity,
  facts: Record<string, unknown> = {},
): void {
  user.oauthProvider = provider;
  add(ctx.em, LinkedIdentity, { issuer, subject, provider, userId: user.id });
  audit(ctx, {
    action: 'identity.linked',
    organizationId: user.organizationId,
    actor: user,
    target: ['user', user.id],
    data: { provider, ...facts },
  });
}
