import { User } from '../../../../entities/accounts/user.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import type { CreateUserInput } from '../../../../schema/accounts/user-inputs.ts';
import { add } from '../../../core/add.ts';
import { admin, type Context } from '../../../core/context.ts';
import { addMailToOutbox, enqueueMail } from '../../mail/outbox.ts';
import { audit } from '../../organizations/audit.ts';
import { type OrganizationRow, parentOrganization } from '../../organizations/organization-row.ts';
import { defaultPage, type PageArgs } from '../../paged.ts';
import { pageWithParent } from '../../read-page.ts';
import {
  assertEmailAvailable,
  limitNewAddress,
  normalizeEmail,
  rethrowAsEmailTaken,
} from '../addresses/email-address.ts';
import { hashPassword } from '../passwords/check-password.ts';
import { endApiKeys } from '../api-keys/end-api-keys.ts';
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts';
import { assertMayStillChange, emailPreferences, getManagedUser, type UserRow } from './get-user.ts';
import { lockVerifiedAdmin } from './lock-caller.ts';
import { requireRemainingAdmin } from './require-remaining-admin.ts';

/**
 * Returns the users of the administrator's organization, active or not, oldest first. Throws 401, 403, and 422 for an
 * invalid page.
 */
export async function listUsers(ctx: Context, given: PageArgs): Promise<UserRow[]> {
  const { organizationId } = admin(ctx);
  const page = defaultPage(given);
  const { found, total, parent } = await pageWithParent(
    ctx,
    User,
    { organizationId },
    { createdAt: 'asc', id: 'asc' },
    page,
    {
      further: emailPreferences,
      parent: parentOrganization(ctx),
    },
  );
  ctx.setHeader('X-Total-Count', String(total));
  return found.map((user) => ({ ...user, organization: parent as OrganizationRow }));
}

/**
 * Creates a user in the administrator's organization and mails the password to the user, who can sign in immediately.
 * Throws 409 if the address is taken, and 429 after too many mails to it or too many new addresses in the organization.
 */
export async function createUser(ctx: Context, input: CreateUserInput): Promise<User> {
  const { organizationId, email: invitedBy } = admin(ctx);
  const { password, ...values } = input;
  const email = normalizeEmail(input.email);
  await assertEmailAvailable(ctx, email);
  await limitNewAddress(ctx, email);
  const passwordHash = await hashPassword(ctx, password);
  const { user, mail } = await ctx.em
    .transactional(async (em) => {
      const own = { ...ctx, em };
      await lockVerifiedAdmin(own);
      const { name: organization } = await em.findOneOrFail(Organization, organizationId);
      const user = add(em, User, { ...values, email, passwordHash, organizationId });
      audit(own, { action: 'user.created', target: ['user', user.id], data: { email, role: user.role } });
      return {
        user,
        mail: addMailToOutbox(own, {
          kind: 'welcome',
          recipient: email,
          userId: user.id,
          variables: { password, invitedBy, organization },
        }),
      };
    })
    .catch(rethrowAsEmailTaken);
  enqueueMail(ctx, mail);
  return user;
}

/**
 * Deactivates a user of the administrator's organization and ends all its sessions and API keys. The row stays. Throws
 * 404, 403 for a super admin, and 409 for the last active administrator.
 */
export async function deleteUser(ctx: Context, userId: string): Promise<true> {
  const { id: ownId } = admin(ctx);
  const { id, organizationId } = await getManagedUser(ctx, userId);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const user = await requireRemainingAdmin(own, { id, organizationId }, true);
    await assertMayStillChange(own, user);
    if (!user.isActive) return;
    user.isActive = false;
    await endSessions(own, id);
    await endApiKeys(own, user, 'deactivation');
    audit(own, { action: 'user.deleted', target: ['user', id] });
  });
  publishSessionsEnded(ctx, id);
  // Later fields of the same GraphQL document run without the user.
  if (id === ownId) ctx.user = null;
  return true;
}
