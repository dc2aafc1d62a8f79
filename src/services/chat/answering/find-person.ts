import { validate } from 'uuid';
import { ChatChannel } from '../../../../entities/chat/chat-conversation.ts';
import { User } from '../../../../entities/accounts/user.ts';
import type { Context, Viewer } from '../../../core/context.ts';

/** Who chats, with the rights of now: an active user whose identity the chat desk of the service proved; nobody on other doors. */
export async function findPerson(
  ctx: Context,
  channel: ChatChannel,
  identifier: string | null,
): Promise<Viewer | null> {
  if (channel !== ChatChannel.site || identifier === null || !validate(identifier)) return null;
  const user = await ctx.em.findOne(User, { id: identifier, isActive: true }, { disableIdentityMap: true });
  if (!user) return null;
  const { id, email, organizationId, role, isSuperAdmin } = user;
  return { id, email, organizationId, role, isSuperAdmin, session: null };
}
