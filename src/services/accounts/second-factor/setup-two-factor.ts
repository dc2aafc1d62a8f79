import { SecondFactor } from '../../../../entities/accounts/second-factor.ts';
import { SignInPurpose } from '../../../../entities/accounts/pending-sign-in.ts';
import { TwoFactorMethod, type User } from '../../../../entities/accounts/user.ts';
import type { SetupTwoFactorWithTempTokenInput, TwoFactorSetup } from '../../../../schema/accounts/second-factor.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { getLockedUser, getMe } from '../users/get-user.ts';
import { getPendingSignIn } from '../sign-in/pending-sign-ins.ts';
import { addCodeMail, limitCodeMails } from './email-codes.ts';
import { newTotpSecret, otpauthUri, sealTotpSecret } from './totp.ts';

/**
 * Begins the setup of the signed-in user's second factor with a new secret, which replaces that of a pending setup and
 * of a suspended factor. Sign-ins require no code before it is confirmed. Throws 409 if a second factor is enabled, 429
 * after too many mails.
 */
export async function setupTwoFactor(ctx: Context, method: TwoFactorMethod): Promise<TwoFactorSetup> {
  return setup(ctx, await getMe(ctx), method);
}

/**
 * Begins the setup within a sign-in that requires a second factor. Throws as {@link setupTwoFactor} does, and 401 for a
 * token that is invalid or belongs to another step.
 */
export async function setupTwoFactorWithTempToken(
  ctx: Context,
  { tempToken, method }: SetupTwoFactorWithTempTokenInput,
): Promise<TwoFactorSetup> {
  const { user } = await getPendingSignIn(ctx, tempToken, SignInPurpose.setup);
  return setup(ctx, user, method);
}

async function setup(ctx: Context, user: User, method: TwoFactorMethod): Promise<TwoFactorSetup> {
  assertNotEnabled(user);
  return method === TwoFactorMethod.totp ? setupAuthenticator(ctx, user.id) : setupEmail(ctx, user);
}

async function setupAuthenticator(ctx: Context, userId: string): Promise<TwoFactorSetup> {
  return ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const { user, factor } = await begin(own, userId, TwoFactorMethod.totp);
    // A stored secret is never returned again, also not that of a suspended factor: it may be in an app of the owner.
    const secret = newTotpSecret();
    Object.assign(factor, { secret: sealTotpSecret(own, user.id, secret), lastStep: null, confirmedAt: null });
    const message = 'Add the secret to your authenticator app and confirm with the code it shows.';
    return { method: factor.method, secret, otpauthUri: otpauthUri(secret, user.email), message };
  });
}

async function setupEmail(ctx: Context, requester: User): Promise<TwoFactorSetup> {
  await limitCodeMails(ctx, requester);
  const mail = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const { user } = await begin(own, requester.id, TwoFactorMethod.email);
    return addCodeMail(own, 'setup_code', user);
  });
  enqueueMail(ctx, mail);
  return {
    method: TwoFactorMethod.email,
    secret: null,
    otpauthUri: null,
    message: 'We are sending a code to your email address. Confirm with it.',
  };
}

/** Returns the unconfirmed factor of this method. Clears everything that belongs to another method. */
async function begin(
  ctx: Context,
  userId: string,
  method: TwoFactorMethod,
): Promise<{ user: User; factor: SecondFactor }> {
  const user = await getLockedUser(ctx, userId);
  assertNotEnabled(user);
  const found = await ctx.em.findOne(SecondFactor, userId, { populate: ['secret'], refresh: true });
  const factor = found ?? add(ctx.em, SecondFactor, { userId, method });
  if (factor.method !== method) Object.assign(factor, { method, secret: null, lastStep: null, confirmedAt: null });
  return { user, factor };
}

function assertNotEnabled(user: User): void {
  if (user.twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor authentication is already enabled');
}
