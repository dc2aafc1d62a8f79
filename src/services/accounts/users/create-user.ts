import { User } from '../../../../entities/accounts/user.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import type { CreateUserInput } from '../../../../schema/accounts/user-inputs.ts';
import { add } from '../../../core/add.ts';
import { admin, type Context } from '../../../core/context.ts';
import { enqueueMail, addMailToOutbox } from '../../mail/outbox.ts';
import { audit } from '../../organizations/audit.ts';
import { assertEmailAvailable, normalizeEmail, rethrowAsEmailTaken } from '../addresses/email-address.ts';
import { hashPassword } from '../passwords/check-password.ts';

/**
 * Makes a user of the administrator's organization, who can sign in at once and gets the password by mail. Throws 409 when
 * the address is taken and 429 for too many mails to it.
 */
export async function createUser(ctx: Context, input: CreateUserInput): Promise<User> {
  const { organizationId, email: invitedBy } = admin(ctx);
  const { password, ...values } = input;
  const email = normalizeEmail(input.email);
  await assertEmailAvailable(ctx, email);
  await ctx.rateLimiter.consume('mail', email);
  const passwordHash = await hashPassword(password);
  const { user, mail } = await ctx.em
    .transactional(async (em) => {
      const own = { ...ctx, em };
      const { name: organization } = await em.findOneOrFail(Organization, organizationId);
      const user = add(em, User, { ...values, email, passwordHash, organizationId });
      audit(own, { action: 'user.created', target: ['user', user.id], data: { email, role: user.role } });
      return {
        user,
        mail: addMailToOutbox(own, {
          kind: 'welcome',
          recipient: email,
          userId: user.id,
          facts: { password, invitedBy, organization },
        }),
      };
    })
    .catch(rethrowAsEmailTaken);
  enqueueMail(ctx, mail);
  return user;
}
