import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { audit } from '../../organizations/audit.ts';

/** Notes that the user reads the mails of the address, in the caller's transaction; the caller has locked the user, and flushes. */
export function markEmailVerified(ctx: Context, user: User): void {
  if (user.emailVerified) return;
  user.emailVerified = true;
  audit(ctx, {
    action: 'user.email_verified',
    organizationId: user.organizationId,
    actor: user,
    target: ['user', user.id],
  });
}
