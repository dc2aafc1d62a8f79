import type { User } from '../../../../entities/accounts/user.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import type { Context } from '../../../core/context.ts';
import { addMailToOutbox } from '../../mail/outbox.ts';

/** A mail with a link that proves the user's address. The caller flushes and announces. */
export function addVerificationMail(ctx: Context, user: User): Mail {
  return addMailToOutbox(ctx, { kind: 'verify_email', recipient: user.email, userId: user.id });
}
