import { PendingSignIn, SignInPurpose } from '../../../../entities/accounts/pending-sign-in.ts';
import { User } from '../../../../entities/accounts/user.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';

/** Notes that the first step of a sign-in is done, and answers the temporary token for the next one. The caller flushes. */
export function createPendingSignIn(ctx: Context, user: User, purpose: SignInPurpose, amr: string[]): string {
  const expiresAt = new Date(Date.now() + ctx.config.TEMP_TOKEN_TTL * 1000);
  const pending = add(ctx.em, PendingSignIn, { userId: user.id, purpose, amr, expiresAt });
  return ctx.tokens.issue(
    { sub: user.id, org: user.organizationId, role: user.role, typ: 'temp', sid: pending.id, amr },
    expiresAt,
  );
}

/** The sign-in a temporary token stands for, with its user. Throws 401 for a token that is over, was used, or is for another step. */
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

/** Ends a sign-in by its success, in the caller's transaction. Throws 401 when another call was faster. */
export async function consumePendingSignIn(ctx: Context, pending: PendingSignIn): Promise<void> {
  const ended = await ctx.em.nativeDelete(PendingSignIn, { id: pending.id, purpose: pending.purpose });
  if (ended === 0) throw new AppError('UNAUTHENTICATED');
}

/** Lets the token of a finished setup ask for a code from now on, in the caller's transaction. Throws 401 when the sign-in is over. */
export async function requireCodeNext(ctx: Context, pending: PendingSignIn): Promise<void> {
  const turned = await ctx.em.nativeUpdate(
    PendingSignIn,
    { id: pending.id, purpose: SignInPurpose.setup },
    { purpose: SignInPurpose.verify },
  );
  if (turned === 0) throw new AppError('UNAUTHENTICATED');
}
