import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import { SignInPurpose } from '../../../../entities/accounts/pending-sign-in.ts';
import type { LoginResponse } from '../../../../schema/accounts/payloads.ts';
import type { VerifyTwoFactorInput } from '../../../../schema/accounts/second-factor.ts';
import type { Context } from '../../../core/context.ts';
import { consumeCode } from './check-code.ts';
import { openSession } from '../sessions/open-session.ts';
import { consumePendingSignIn, getPendingSignIn } from '../sign-in/pending-sign-ins.ts';
import { attemptCode } from './try-code.ts';

/**
 * The second step of a sign-in: an access token for a code. The code, the temporary token and the session go together or
 * not at all. Throws 401 for a token that is over or for another step, 429, and 401 for a wrong code, in this order.
 */
export async function verifyTwoFactor(ctx: Context, { tempToken, code }: VerifyTwoFactorInput): Promise<LoginResponse> {
  const { pending, user } = await getPendingSignIn(ctx, tempToken, SignInPurpose.verify);
  const token = await attemptCode(ctx, user, CodePurpose.sign_in, async (own, locked) => {
    await consumePendingSignIn(own, pending);
    const kind = await consumeCode(own, locked.id, CodePurpose.sign_in, code);
    return openSession(own, locked, [...pending.amr, kind]);
  });
  return { ...token, twoFactorRequired: false, twoFactorSetupRequired: false, twoFactorMethod: null, tempToken: null };
}
