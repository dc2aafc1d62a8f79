import { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import type { MailInHand } from '../mail-in-hand.ts';

/** The active user a mail is for; null when there is none any more, or when the address is another one by now. */
export function findAddressee(ctx: Context, { userId, recipient }: MailInHand): Promise<User | null> {
  return ctx.em.findOne(User, { id: userId, email: recipient, isActive: true }, { disableIdentityMap: true });
}
