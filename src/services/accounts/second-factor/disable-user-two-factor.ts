import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { audit } from '../../organizations/audit.ts';
import { getLockedUser, getUser } from '../users/get-user.ts';
import { suspendSecondFactor } from './remove-second-factor.ts';

/** Stops asking a user of the administrator's organization for the second factor, which is kept: a code enables it again. Throws 401, 403, 404. */
export async function disableUserTwoFactor(ctx: Context, userId: string): Promise<Message> {
  const { id } = await getUser(ctx, userId);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await suspendSecondFactor(own, await getLockedUser(own, id));
    audit(own, { action: 'two_factor.suspended', target: ['user', id] });
  });
  return { message: 'Two-factor authentication is suspended.' };
}
