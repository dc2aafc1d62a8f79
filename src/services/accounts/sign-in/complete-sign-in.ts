import { TwoFactorMethod, User } from '../../../../entities/accounts/user.ts';
import { SignInPurpose } from '../../../../entities/accounts/pending-sign-in.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import type { LoginResponse } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { auditInBackground } from '../../organizations/audit.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { lockUserRow } from '../users/get-user.ts';
import { openSession } from '../sessions/open-session.ts';
import { createPendingSignIn } from './pending-sign-ins.ts';
import { limitCodeMails, addCodeMail } from '../second-factor/queue-code.ts';

/** What every answer has; each step of a sign-in fills in its own. */
const PLAIN: LoginResponse = {
  accessToken: null,
  tokenType: 'bearer',
  twoFactorRequired: false,
  twoFactorSetupRequired: false,
  twoFactorMethod: null,
  tempToken: null,
};

interface Step {
  answer: LoginResponse;
  /** The code that is on its way. */
  mail?: Mail;
}

/**
 * What follows once a stored user has proved who they are by a password or another provider (`amr` says how): an access
 * token, or a temporary token for the second factor or its setup. Not within a transaction. Throws 401 for a disabled
 * account or a password that was changed meanwhile, 429 for too many mailed codes.
 */
export async function completeSignIn(ctx: Context, user: User, amr: string[]): Promise<LoginResponse> {
  refuseDisabled(ctx, user);
  if (getsMail(user)) await limitCodeMails(ctx, user);
  const { answer, mail } = await ctx.em.transactional((em) => nextStep({ ...ctx, em }, user, amr));
  if (mail) enqueueMail(ctx, mail);
  return answer;
}

async function nextStep(ctx: Context, proved: User, amr: string[]): Promise<Step> {
  const user = await asOfNow(ctx, proved);
  if (user.twoFactorEnabled) return askForCode(ctx, user, amr);
  const { enforce2fa } = await ctx.em.findOneOrFail(Organization, user.organizationId);
  if (enforce2fa)
    return {
      answer: {
        ...PLAIN,
        twoFactorSetupRequired: true,
        tempToken: createPendingSignIn(ctx, user, SignInPurpose.setup, amr),
      },
    };
  return { answer: { ...PLAIN, ...openSession(ctx, user, amr) } };
}

/** Checking a password takes its time: what ended all sessions meanwhile must end this one too. */
async function asOfNow(ctx: Context, { id, passwordHash: proved }: User): Promise<User> {
  await lockUserRow(ctx, id);
  const user = await ctx.em.findOne(User, id, { populate: ['passwordHash'], refresh: true });
  if (!user || (proved !== undefined && user.passwordHash !== proved)) throw new AppError('INVALID_CREDENTIALS');
  refuseDisabled(ctx, user);
  return user;
}

function refuseDisabled(ctx: Context, user: User): void {
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

async function askForCode(ctx: Context, user: User, amr: string[]): Promise<Step> {
  const tempToken = createPendingSignIn(ctx, user, SignInPurpose.verify, amr);
  const answer = { ...PLAIN, twoFactorRequired: true, twoFactorMethod: user.twoFactorMethod ?? null, tempToken };
  return getsMail(user) ? { answer, mail: await addCodeMail(ctx, 'sign_in_code', user) } : { answer };
}

function getsMail(user: User): boolean {
  return user.twoFactorEnabled && user.twoFactorMethod === TwoFactorMethod.email;
}
