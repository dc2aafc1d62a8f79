import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { Transaction } from '../../../entities/billing/transaction.ts';
import { admin, type Context, type Viewer } from '../../core/context.ts';
import { formatCt, unitsOf } from '../../core/ct.ts';
import { AppError, invalidField } from '../../core/errors.ts';
import { publishBalanceChange } from './balance-changes.ts';

/**
 * Returns the user if they may change balances and subscriptions manually: an administrator or, depending on
 * BILLING_OPERATOR, only staff of the service. Throws 401 or 403.
 */
export function billingOperator(ctx: Context): Viewer {
  const user = admin(ctx);
  if (ctx.config.BILLING_OPERATOR === 'super_admin' && !user.isSuperAdmin) throw new AppError('FORBIDDEN');
  return user;
}

/**
 * Runs `book` in a transaction with a new reason, publishes the changed balance and returns the ledger entry with that
 * reason. If `book` throws, nothing is booked.
 */
export async function recordManualEntry(
  ctx: Context,
  organizationId: string,
  book: (em: EntityManager, reason: string) => Promise<void>,
): Promise<Transaction> {
  const reason = `operator:${uuid()}`;
  const entry = await ctx.em.transactional(async (em) => {
    await book(em, reason);
    return em.findOneOrFail(Transaction, { organizationId, reason }, { disableIdentityMap: true });
  });
  publishBalanceChange(ctx, organizationId);
  return entry;
}

/** The largest amount of a manual entry, in CT. */
const MAX_UNITS = unitsOf('1000000');

/** Returns the absolute value of an amount, in CT. Throws 422 for zero and for an amount above the maximum. */
export function absoluteAmount(amount: string): string {
  const units = unitsOf(amount);
  const absolute = units < 0n ? -units : units;
  if (absolute === 0n) throw outOfRange('must not be 0');
  if (absolute > MAX_UNITS) throw outOfRange('must be at most 1000000, above or below zero');
  return formatCt(absolute);
}

/** Returns a positive amount, in CT. Throws 422 as {@link absoluteAmount} does, and for a negative amount. */
export function positiveAmount(amount: string): string {
  if (isNegative(amount)) throw outOfRange('must be above 0');
  return absoluteAmount(amount);
}

export function isNegative(amount: string): boolean {
  return unitsOf(amount) < 0n;
}

const outOfRange = (message: string): AppError => invalidField('amount', message, 'out_of_range');
