import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';
import { consumeCode } from './check-code.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { attemptCode } from './try-code.ts';

/**
 * Takes the second factor from the signed-in user, with its secret and codes, for a code. Throws 401 for a wrong one, 403
 * where the organization demands a second factor, 409 when none is enabled, 429.
 */
export async function disableTwoFactor(ctx: Context, code: string): Promise<Message> {
  await attemptCode(ctx, signedIn(ctx), CodePurpose.disable, async (own, user) => {
    const { enforce2fa } = await own.em.findOneOrFail(Organization, user.organizationId, { disableIdentityMap: true });
    if (enforce2fa) throw new AppError('SECOND_FACTOR_ENFORCED');
    if (!user.twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor authentication is not enabled');
    await consumeCode(own, user.id, CodePurpose.disable, code);
    audit(own, { action: 'two_factor.disabled', target: ['user', user.id], data: { method: user.twoFactorMethod } });
    await removeSecondFactor(own, user);
  });
  return { message: 'Two-factor authentication is off.' };
}
