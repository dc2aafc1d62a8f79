import type { User } from '../../../../entities/accounts/user.ts';
import type { Context, Viewer } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { audit } from '../../organizations/audit.ts';
import { normalizeEmail } from '../addresses/email-address.ts';
import { endApiKeys } from '../api-keys/end-api-keys.ts';
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts';
import { getLockedUser } from './get-user.ts';
import { requireRemainingAdmin } from './require-remaining-admin.ts';

/** Functions of the command line. They check no permissions. */

/** What an operator sees of a user. */
export interface UserSummary {
  id: string;
  email: string;
  organization_id: string;
  organization: string;
  role: string;
  is_active: boolean;
  is_super_admin: boolean;
  email_verified: boolean;
  two_factor_enabled: boolean;
  open_sessions: number;
  last_login_at: string | null;
}

/** Returns the user with this address. Throws 404. */
export async function describeUser(ctx: Context, email: string): Promise<UserSummary> {
  const found = await row<UserSummary>(
    ctx.em,
    sql`select u.id, u.email, u.organization_id, o.name as organization, u.role, u.is_active, u.is_super_admin,
               u.email_verified, u.two_factor_enabled, u.last_login_at,
               (select count(*)::int from sessions s
                 where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()) as open_sessions
          from users u
          join organizations o on o.id = u.organization_id
         where u.email = ${normalizeEmail(email)}`,
  );
  if (!found) throw notFound('User');
  return found;
}

/**
 * Activates the user with this address, or deactivates it and ends its sessions and API keys. Throws 404, and 409 for
 * the last active administrator.
 */
export async function setUserActive(ctx: Context, email: string, on: boolean): Promise<User> {
  const found = await describeUser(ctx, email);
  const ids = { id: found.id, organizationId: found.organization_id };
  const changedUser = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const user = await requireRemainingAdmin(own, ids, !on);
    if (user.isActive === on) return user;
    user.isActive = on;
    if (!on) {
      await endSessions(own, user.id);
      await endApiKeys(own, user, 'deactivation');
    }
    auditChange(own, user, { fields: ['is_active'], is_active: on });
    return user;
  });
  publishSessionsEnded(ctx, changedUser.id);
  return changedUser;
}

/** Ends all sessions of the user with this address and returns how many there were. Throws 404. */
export async function signOutUser(ctx: Context, email: string): Promise<number> {
  const { id } = await describeUser(ctx, email);
  const ended = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const user = await getLockedUser(own, id);
    const count = await endSessions(own, id);
    auditChange(own, user, { sessions_ended: count });
    return count;
  });
  publishSessionsEnded(ctx, id);
  return ended;
}

function auditChange(ctx: Context, { id, organizationId }: User, data: Record<string, unknown>): void {
  const target = ['user', id] as const;
  audit(ctx, { action: 'user.updated', organizationId, actor: null, target, data: { ...data, by: 'command line' } });
}

/**
 * The first active administrator of an organization, in whose name the command line calls an operation. Throws 404 for
 * an unknown organization, and 409 for one without an active administrator.
 */
export async function administratorOf(ctx: Context, organizationId: string): Promise<Viewer> {
  const found = await row<Omit<Viewer, 'session' | 'role'>>(
    ctx.em,
    sql`select o.id as "organizationId", u.id, u.email, u.is_super_admin as "isSuperAdmin",
               u.email_verified as "emailVerified"
          from organizations o
          left join users u on u.organization_id = o.id and u.role = 'admin' and u.is_active
         where o.id::text = ${organizationId}
         order by u.created_at, u.id
         limit 1`,
  );
  if (!found) throw notFound('Organization');
  if (!found.id) throw new AppError('CONFLICT', 'The organization has no active administrator');
  return { ...found, role: 'admin', session: null };
}
