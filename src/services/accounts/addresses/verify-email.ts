import { LinkPurpose } from '../../../../entities/accounts/mailed-link.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { lockUserRow } from '../users/lock-user.ts';
import { getMailedLink, getLinkRecipient } from './mailed-links.ts';
import { markEmailVerified } from './verify-address.ts';

/**
 * Notes that the address a link was mailed to is the user's. May be repeated until the link expires, for programs that look
 * into mails open links too. Throws 400 for a link that does not count, or was mailed to a former address.
 */
export async function verifyEmail(ctx: Context, token: string): Promise<Message> {
  const link = await getMailedLink(ctx, token, LinkPurpose.verify_email);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await lockUserRow(own, link.userId);
    markEmailVerified(own, await getLinkRecipient(own, link));
  });
  return { message: 'Email address verified' };
}
