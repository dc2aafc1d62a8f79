import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import { SignInPurpose } from '../../../../entities/accounts/pending-sign-in.ts';
import type { LoginResponse } from '../../../../schema/accounts/payloads.ts';
import type { VerifyTwoFactorInput } from '../../../../schema/accounts/second-factor.ts';
import type { Context } from '../../../core/context.ts';
import { openSession } from '../sessions/open-session.ts';
import { consumePendingSignIn, getPendingSignIn } from '../sign-in/pending-sign-ins.ts';
import { attemptCode, consumeCode } from './check-code.ts';

/**
 * Completes the second step of a sign-in: consumes a code and returns an access token. One transaction consumes the
 * code and the temporary token and opens the session. Throws 401 for a token that is invalid or belongs to another
 * step, 429 after too many wrong codes, and 401 for a wrong code, in this order.
 */
export async function verifyTwoFactor(ctx: Context, { tempToken, code }: VerifyTwoFactorInput): Promise<LoginResponse> {
  const { pending, user } = await getPendingSignIn(ctx, tempToken, SignInPurpose.verify);
  const token = await attemptCode(ctx, user, CodePurpose.sign_in, async (own, locked) => {
    await consumePendingSignIn(own, pending);
    const method = await consumeCode(own, locked.id, CodePurpose.sign_in, code);
    return openSession(own, locked, [...pending.amr, method]);
  });
  return { ...token, twoFactorRequired: false, twoFactorSetupRequired: false, twoFactorMethod: null, tempToken: null };
}
