import { type IdentityProviderName, LinkedIdentity } from '../../../../entities/accounts/linked-identity.ts';
import { User } from '../../../../entities/accounts/user.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import type { Identity } from '../../../providers/identity/identity-provider.ts';
import { audit } from '../../organizations/audit.ts';
import { emailTaken, normalizeEmail } from '../addresses/email-address.ts';
import { markEmailVerified } from '../addresses/verify-email.ts';
import { endFormerAccess, lockForProof, recoverOrganization } from '../recovery/recover-organization.ts';
import { publishSessionsEnded } from '../sessions/end-sessions.ts';
import { revokeCredentials } from './revoke-credentials.ts';

/** The identity from a verified token, with the provider that issued it. */
export interface VerifiedIdentity extends Identity {
  provider: IdentityProviderName;
}

/** Returns the id of the user to whom an identity is linked, whatever its address is now. Null if it is not linked. */
export async function findLinkedUser(ctx: Context, { issuer, subject }: VerifiedIdentity): Promise<string | null> {
  const linked = await row<{ user_id: string }>(
    ctx.em,
    sql`select user_id from linked_identities where issuer = ${issuer} and subject = ${subject}`,
  );
  return linked?.user_id ?? null;
}

/**
 * Links an identity to the account with its address and returns the user's id; null if there is no such account. If the
 * account's address was never verified, all its credentials are revoked first, because a stranger may have registered
 * it; if the account founded its organization, the owner takes that over (recoverOrganization). Throws 401 for a
 * disabled account, 409 if the provider has not verified the address.
 */
export async function linkIdentity(ctx: Context, identity: VerifiedIdentity): Promise<string | null> {
  if (identity.email === null) throw new AppError('INVALID_IDENTITY');
  const email = normalizeEmail(identity.email);
  const userId = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const found = await row<{ id: string }>(em, sql`select id from users where email = ${email}`);
    if (!found) return null;
    await lockForProof(own, found.id);
    // A concurrent sign-in may have linked the identity while this one waited for the lock.
    const linked = await findLinkedUser(own, identity);
    if (linked) return linked;
    if (!identity.emailVerified) throw emailTaken();
    // The account may have got another address while this sign-in waited for the lock.
    const user = await em.findOne(User, { id: found.id, email }, { refresh: true });
    if (!user) return null;
    if (!user.isActive) throw new AppError('ACCOUNT_DISABLED');
    await link(own, user, identity);
    return user.id;
  });
  if (userId) publishSessionsEnded(ctx, userId);
  return userId;
}

async function link(ctx: Context, user: User, identity: VerifiedIdentity): Promise<void> {
  const credentialsDropped = !user.emailVerified;
  const ended = await endFormerAccess(ctx, user);
  if (credentialsDropped) await revokeCredentials(ctx, user);
  markEmailVerified(ctx, user);
  saveLinkedIdentity(ctx, user, identity, { credentialsDropped });
  if (ended) await recoverOrganization(ctx, user, ended);
}

/** Links an identity to a user and audits it with these additional facts. The caller flushes. */
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
