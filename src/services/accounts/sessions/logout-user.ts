import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { getUser } from '../users/get-user.ts';
import { endAllSessions } from './logout-all.ts';

/** Ends all sessions of a user of the administrator's organization, half-done sign-ins included. Throws 401, 403, 404. */
export async function logoutUser(ctx: Context, userId: string): Promise<Message> {
  const { id } = await getUser(ctx, userId);
  await endAllSessions(ctx, id);
  return { message: 'All sessions of the user have ended' };
}
