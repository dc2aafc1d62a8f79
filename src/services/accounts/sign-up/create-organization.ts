import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Role, User } from '../../../../entities/accounts/user.ts';
import { Balance } from '../../../../entities/billing/balance.ts';
import { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { Subscription } from '../../../../entities/billing/subscription.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { credit } from '../../billing/ledger/credit.ts';
import { SIGNUP_GRANT_CT } from '../../billing/plans.ts';
import { monthsAfter } from '../../../core/months.ts';
import { audit } from '../../organizations/audit.ts';
import { freeSlug } from '../../organizations/free-slug.ts';
import { rethrowAsEmailTaken } from '../addresses/email-address.ts';

/** How often a slug is sought that no namesake takes at the same moment. */
const SLUG_ATTEMPTS = 5;

/** The first administrator of an organization that is about to be. */
export interface FirstAdmin {
  companyName: string;
  email: string;
  /** Null for who signs in with another provider. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  emailVerified?: boolean;
  oauthProvider?: string;
}

/**
 * Founds an organization on the Free tier with its administrator and 50 CT, and does what goes with it in the same
 * transaction: both are stored when `then` is called, which runs again when a namesake was faster. Throws 409 when the
 * address is taken.
 */
export async function createOrganization<T>(
  ctx: Context,
  founder: FirstAdmin,
  then: (own: Context, user: User) => T | Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.em.transactional(async (em) => {
        const own = { ...ctx, em };
        return then(own, await found(own, founder));
      });
    } catch (error) {
      // A namesake took the slug at the same moment: the next try sees it.
      if (attempt === SLUG_ATTEMPTS || !isSlugTaken(error)) rethrowAsEmailTaken(error);
    }
  }
}

function isSlugTaken(error: unknown): boolean {
  return error instanceof UniqueConstraintViolationException && error.message.includes('organizations_slug_unique');
}

async function found(ctx: Context, { companyName, ...person }: FirstAdmin): Promise<User> {
  const organization = add(ctx.em, Organization, {
    name: companyName,
    slug: await freeSlug(ctx, companyName),
    billingEmail: person.email,
  });
  const user = add(ctx.em, User, { ...person, organizationId: organization.id, role: Role.admin });
  add(ctx.em, Balance, { organizationId: organization.id });
  add(ctx.em, Subscription, {
    organizationId: organization.id,
    cycleEndsAt: monthsAfter(organization.createdAt, 1),
    cycleDay: organization.createdAt.getUTCDate(),
  });
  // One entry for the two of them: who registered, and what came of it.
  audit(ctx, {
    action: 'user.registered',
    organizationId: organization.id,
    actor: user,
    target: ['organization', organization.id],
  });
  await ctx.em.flush();
  await credit(ctx.em, {
    organizationId: organization.id,
    transactionType: TransactionType.signup_grant,
    balanceType: BalanceType.subscription,
    amount: SIGNUP_GRANT_CT,
    description: 'Welcome credits',
    reason: `signup:${organization.id}`,
    createdBy: user.id,
  });
  return user;
}
