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
import { limitCodeMails, addCodeMail } from './queue-code.ts';
import { openTotpSecret, sealTotpSecret } from './totp-secret.ts';
import { newTotpSecret, otpauthUri } from './totp.ts';

/**
 * Begins the setup of the signed-in user's second factor, in place of one that waits; nothing is asked for before it is
 * confirmed. Throws 409 when one is enabled, 429 for too many mails.
 */
export async function setupTwoFactor(ctx: Context, method: TwoFactorMethod): Promise<TwoFactorSetup> {
  return setup(ctx, await getMe(ctx), method);
}

/** The same within a sign-in that demands a second factor. Throws 401 for a token that is over or for another step. */
export async function setupTwoFactorWithTempToken(
  ctx: Context,
  { tempToken, method }: SetupTwoFactorWithTempTokenInput,
): Promise<TwoFactorSetup> {
  const { user } = await getPendingSignIn(ctx, tempToken, SignInPurpose.setup);
  return setup(ctx, user, method);
}

async function setup(ctx: Context, user: User, method: TwoFactorMethod): Promise<TwoFactorSetup> {
  refuseEnabled(user);
  return method === TwoFactorMethod.totp ? setupAuthenticator(ctx, user.id) : setupEmail(ctx, user);
}

async function setupAuthenticator(ctx: Context, userId: string): Promise<TwoFactorSetup> {
  return ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const { user, factor } = await begin(own, userId, TwoFactorMethod.totp);
    // One that an administrator suspended keeps its secret, and so the entry in the authenticator stays good.
    const kept = factor.confirmedAt && factor.secret;
    const secret = kept ? openTotpSecret(own, user.id, kept) : newTotpSecret();
    if (!kept) Object.assign(factor, { secret: sealTotpSecret(own, user.id, secret), lastStep: null });
    const message = 'Add the secret to your authenticator app and confirm with the code it shows.';
    return { method: factor.method, secret, otpauthUri: otpauthUri(secret, user.email), message };
  });
}

async function setupEmail(ctx: Context, wanting: User): Promise<TwoFactorSetup> {
  await limitCodeMails(ctx, wanting);
  const mail = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const { user } = await begin(own, wanting.id, TwoFactorMethod.email);
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

/** The factor that waits for its first code, by this method; what belonged to another method is gone. */
async function begin(
  ctx: Context,
  userId: string,
  method: TwoFactorMethod,
): Promise<{ user: User; factor: SecondFactor }> {
  const user = await getLockedUser(ctx, userId);
  refuseEnabled(user);
  const found = await ctx.em.findOne(SecondFactor, userId, { populate: ['secret'], refresh: true });
  const factor = found ?? add(ctx.em, SecondFactor, { userId, method });
  if (factor.method !== method) Object.assign(factor, { method, secret: null, lastStep: null, confirmedAt: null });
  return { user, factor };
}

function refuseEnabled(user: User): void {
  if (user.twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor authentication is already enabled');
}
