import { randomBytes } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Role, User } from '../../../../entities/accounts/user.ts';
import { Balance } from '../../../../entities/billing/balance.ts';
import { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { Subscription } from '../../../../entities/billing/subscription.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { monthsAfter } from '../../../core/months.ts';
import { credit } from '../../billing/ledger/credit.ts';
import { SIGNUP_GRANT_CT } from '../../billing/plans.ts';
import { audit } from '../../organizations/audit.ts';
import { rethrowAsEmailTaken } from '../addresses/email-address.ts';

/** Attempts to insert a slug that no concurrent registration of the same name takes. */
const SLUG_ATTEMPTS = 5;

/** The first administrator of a new organization. */
export interface FirstAdmin {
  companyName: string;
  email: string;
  /** Null for a user who signs in with another provider. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  emailVerified?: boolean;
  oauthProvider?: string;
}

/**
 * Creates an organization on the Free tier with its first administrator and 50 CT. In the same transaction it then
 * calls `then`, after the organization and the user are inserted; `then` runs again if a concurrent registration took
 * the slug. Returns what `then` returns. Throws 409 if the address is taken.
 */
export async function createOrganization<T>(
  ctx: Context,
  firstAdmin: FirstAdmin,
  then: (own: Context, user: User) => T | Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.em.transactional(async (em) => {
        const own = { ...ctx, em };
        const user = await insertOrganization(own, firstAdmin);
        const result = await then(own, user);
        // `then` may change the user, whose row is locked before the balance.
        await em.flush();
        await grantWelcomeCredits(em, user);
        return result;
      });
    } catch (error) {
      // After a lost race for the slug the next attempt finds it taken and chooses another.
      if (attempt === SLUG_ATTEMPTS || !isSlugTaken(error)) rethrowAsEmailTaken(error);
    }
  }
}

function isSlugTaken(error: unknown): boolean {
  return error instanceof UniqueConstraintViolationException && error.message.includes('organizations_slug_unique');
}

async function insertOrganization(ctx: Context, { companyName, ...person }: FirstAdmin): Promise<User> {
  const organization = add(ctx.em, Organization, {
    name: companyName,
    slug: await unusedSlug(ctx, companyName),
    billingEmail: person.email,
  });
  const user = add(ctx.em, User, { ...person, organizationId: organization.id, role: Role.admin, isFounder: true });
  add(ctx.em, Balance, { organizationId: organization.id });
  add(ctx.em, Subscription, {
    organizationId: organization.id,
    cycleEndsAt: monthsAfter(organization.createdAt, 1),
    cycleDay: organization.createdAt.getUTCDate(),
  });
  // One entry covers both: the registered user and the created organization.
  audit(ctx, {
    action: 'user.registered',
    organizationId: organization.id,
    actor: user,
    target: ['organization', organization.id],
  });
  await ctx.em.flush();
  return user;
}

async function grantWelcomeCredits(em: Context['em'], { id, organizationId }: User): Promise<void> {
  await credit(em, {
    organizationId,
    transactionType: TransactionType.signup_grant,
    balanceType: BalanceType.subscription,
    amount: SIGNUP_GRANT_CT,
    description: 'Welcome credits',
    reason: `signup:${organizationId}`,
    createdBy: id,
  });
}

/** Returns a slug for the name that no organization has yet. A random suffix makes an already used slug unique. */
async function unusedSlug(ctx: Context, name: string): Promise<string> {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const base = words.slice(0, 60).replace(/^-|-$/g, '') || 'shop';
  const taken = await ctx.em.count(Organization, { slug: base });
  return taken > 0 ? `${base}-${randomBytes(4).toString('hex')}` : base;
}
