import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Role } from '../../../entities/accounts/role.ts';
import { User } from '../../../entities/accounts/user.ts';
import { Balance } from '../../../entities/billing/balance.ts';
import { BalanceType } from '../../../entities/billing/balance-type.ts';
import { TransactionType } from '../../../entities/billing/transaction-type.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import type { RegisterInput } from '../../../schema/accounts/inputs.ts';
import type { Registration } from '../../../schema/accounts/payloads.ts';
import { add } from '../../core/add.ts';
import type { Context } from '../../core/context.ts';
import { AppError, invalidField } from '../../core/errors.ts';
import { credit } from '../billing/ledger/credit.ts';
import { SIGNUP_GRANT_CT } from '../billing/plans.ts';
import { freeSlug } from '../organizations/free-slug.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './passwords.ts';

/** How often a slug is sought that no namesake takes at the same moment. */
const SLUG_ATTEMPTS = 5;

/** Founds an organization on the Free tier with its first administrator and 50 CT. Throws 409 when the address is taken, 422 for a blank name. */
export async function register(ctx: Context, input: RegisterInput): Promise<Registration> {
  const given = { ...input, email: input.email.trim().toLowerCase(), companyName: input.companyName.trim() };
  if (given.companyName === '') throw invalidField('company_name', 'must not be blank');
  if ((await ctx.em.count(User, { email: given.email })) > 0) throw emailTaken();
  const passwordHash = await hashPassword(given.password);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.em.transactional((em) => found({ ...ctx, em }, given, passwordHash));
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      if (error.message.includes('users_email_unique')) throw emailTaken();
      // A namesake took the slug at the same moment: the next try sees it.
      if (attempt === SLUG_ATTEMPTS) throw error;
    }
  }
}

async function found(ctx: Context, input: RegisterInput, passwordHash: string): Promise<Registration> {
  const organization = add(ctx.em, Organization, {
    name: input.companyName,
    slug: await freeSlug(ctx, input.companyName),
    billingEmail: input.email,
  });
  const user = add(ctx.em, User, {
    organizationId: organization.id,
    email: input.email,
    passwordHash,
    firstName: input.firstName,
    lastName: input.lastName,
    role: Role.admin,
  });
  add(ctx.em, Balance, { organizationId: organization.id });
  const token = openSession(ctx, user, ['pwd']);
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
  return { ...token, organizationId: organization.id, message: 'Registration successful' };
}

function emailTaken(): AppError {
  return new AppError('CONFLICT', 'This email address is already registered');
}
