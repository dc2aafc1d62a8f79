import { SignInPurpose } from '../../../../entities/accounts/pending-sign-in.ts';
import { TwoFactorMethod, User } from '../../../../entities/accounts/user.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import type { LoginResponse } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { auditInBackground } from '../../organizations/audit.ts';
import { addCodeMail, limitCodeMails } from '../second-factor/email-codes.ts';
import { openSession } from '../sessions/open-session.ts';
import { lockUserRow } from '../users/get-user.ts';
import { createPendingSignIn } from './pending-sign-ins.ts';

/** The defaults of every response. Each step of a sign-in sets its own fields. */
const DEFAULTS: LoginResponse = {
  accessToken: null,
  tokenType: 'bearer',
  twoFactorRequired: false,
  twoFactorSetupRequired: false,
  twoFactorMethod: null,
  tempToken: null,
};

interface Step {
  response: LoginResponse;
  /** The mail with the code of the next step. */
  mail?: Mail;
}

/**
 * Continues a sign-in after a stored user was authenticated by a password or another provider (`amr` says how). Returns
 * an access token, or a temporary token for the second factor or its setup. Call it outside of a transaction. Throws
 * 401 for a disabled account and if the password changed meanwhile, or `isStillValid` says so of another proof, and 429
 * after too many mailed codes.
 */
export async function completeSignIn(
  ctx: Context,
  user: User,
  amr: string[],
  isStillValid: (own: Context) => Promise<boolean> = () => Promise.resolve(true),
): Promise<LoginResponse> {
  assertActive(ctx, user);
  if (getsCodeByMail(user)) await limitCodeMails(ctx, user);
  const { response, mail } = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const locked = await lockUnchangedUser(own, user);
    if (!(await isStillValid(own))) throw new AppError('INVALID_CREDENTIALS');
    return nextStep(own, locked, amr);
  });
  if (mail) enqueueMail(ctx, mail);
  return response;
}

async function nextStep(ctx: Context, user: User, amr: string[]): Promise<Step> {
  if (user.twoFactorEnabled) return requestCode(ctx, user, amr);
  const { enforce2fa } = await ctx.em.findOneOrFail(Organization, user.organizationId);
  if (enforce2fa || user.twoFactorSetupRequired) {
    const tempToken = createPendingSignIn(ctx, user, SignInPurpose.setup, amr);
    return { response: { ...DEFAULTS, twoFactorSetupRequired: true, tempToken } };
  }
  return { response: { ...DEFAULTS, ...(await openSession(ctx, user, amr)) } };
}

/**
 * Returns the user as of now, locked. Verifying a password takes long enough for all sessions of the user to be ended
 * meanwhile, by a changed password or a disabled account. No session may be opened after that.
 */
async function lockUnchangedUser(ctx: Context, { id, passwordHash: verified }: User): Promise<User> {
  await lockUserRow(ctx, id);
  const user = await ctx.em.findOne(User, id, { populate: ['passwordHash'], refresh: true });
  if (!user || (verified !== undefined && user.passwordHash !== verified)) throw new AppError('INVALID_CREDENTIALS');
  assertActive(ctx, user);
  return user;
}

function assertActive(ctx: Context, user: User): void {
  if (user.isActive) return;
  auditInBackground(ctx, {
    action: 'session.refused',
    organizationId: user.organizationId,
    actor: user,
    target: ['user', user.id],
    data: { reason: 'disabled' },
  });
  throw new AppError('ACCOUNT_DISABLED');
}

async function requestCode(ctx: Context, user: User, amr: string[]): Promise<Step> {
  const tempToken = createPendingSignIn(ctx, user, SignInPurpose.verify, amr);
  const response = { ...DEFAULTS, twoFactorRequired: true, twoFactorMethod: user.twoFactorMethod ?? null, tempToken };
  return getsCodeByMail(user) ? { response, mail: await addCodeMail(ctx, 'sign_in_code', user) } : { response };
}

function getsCodeByMail(user: User): boolean {
  return user.twoFactorEnabled && user.twoFactorMethod === TwoFactorMethod.email;
}
