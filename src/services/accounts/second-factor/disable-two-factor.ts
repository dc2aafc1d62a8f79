import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';
import { assertNotEnforced } from './change-user-factor.ts';
import { attemptCode, consumeCode } from './check-code.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

/**
 * Removes the signed-in user's second factor with its secret and codes, in exchange for a code. Throws 401 for a wrong
 * code, 403 if the organization enforces a second factor, 409 if none is enabled, 429 after too many wrong codes.
 */
export async function disableTwoFactor(ctx: Context, code: string): Promise<Message> {
  await attemptCode(ctx, signedIn(ctx), CodePurpose.disable, async (own, user) => {
    await assertNotEnforced(own, user);
    if (!user.twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor authentication is not enabled');
    await consumeCode(own, user.id, CodePurpose.disable, code);
    audit(own, { action: 'two_factor.disabled', target: ['user', user.id], data: { method: user.twoFactorMethod } });
    await removeSecondFactor(own, user);
  });
  return { message: 'Two-factor authentication is off.' };
}
