import { PendingSignIn, SignInPurpose } from '../../../../entities/accounts/pending-sign-in.ts';
import { User } from '../../../../entities/accounts/user.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';

/**
 * Stores a sign-in whose first step succeeded and returns the temporary token for the next step. The caller flushes.
 */
export function createPendingSignIn(ctx: Context, user: User, purpose: SignInPurpose, amr: string[]): string {
  const expiresAt = new Date(Date.now() + ctx.config.TEMP_TOKEN_TTL * 1000);
  const pending = add(ctx.em, PendingSignIn, { userId: user.id, purpose, amr, expiresAt });
  return ctx.tokens.issue(
    { sub: user.id, org: user.organizationId, role: user.role, typ: 'temp', sid: pending.id, amr },
    expiresAt,
  );
}

/**
 * Returns the pending sign-in of a temporary token, with its user. Throws 401 for a token that is expired, used or
 * belongs to another step.
 */
export async function getPendingSignIn(
  ctx: Context,
  tempToken: string,
  purpose: SignInPurpose,
): Promise<{ pending: PendingSignIn; user: User }> {
  const { sid, sub } = ctx.tokens.verify(tempToken, 'temp');
  const pending = await ctx.em.findOne(PendingSignIn, {
    id: sid,
    userId: sub,
    purpose,
    expiresAt: { $gt: new Date() },
  });
  const user = pending && (await ctx.em.findOne(User, { id: sub, isActive: true }));
  if (!user) throw new AppError('UNAUTHENTICATED');
  return { pending, user };
}

/** Deletes a completed sign-in in the caller's transaction. Throws 401 if a concurrent call completed it first. */
export async function consumePendingSignIn(ctx: Context, pending: PendingSignIn): Promise<void> {
  const deleted = await ctx.em.nativeDelete(PendingSignIn, { id: pending.id, purpose: pending.purpose });
  if (deleted === 0) throw new AppError('UNAUTHENTICATED');
}

/**
 * Moves a sign-in from the setup of the second factor to its code step, in the caller's transaction. The temporary
 * token stays the same. Throws 401 if the sign-in has ended.
 */
export async function requireCodeNext(ctx: Context, pending: PendingSignIn): Promise<void> {
  const updated = await ctx.em.nativeUpdate(
    PendingSignIn,
    { id: pending.id, purpose: SignInPurpose.setup },
    { purpose: SignInPurpose.verify },
  );
  if (updated === 0) throw new AppError('UNAUTHENTICATED');
}
