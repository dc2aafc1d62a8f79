import type { User } from '../../../../entities/accounts/user.ts';
import { LinkPurpose } from '../../../../entities/accounts/mailed-link.ts';
import type { Context } from '../../../core/context.ts';
import { issueLinkToken } from '../../accounts/addresses/mailed-links.ts';
import type { WriteLetter } from '../mail-in-hand.ts';
import { findAddressee } from './addressee.ts';

/** Asks whether the address is the user's own. It names nobody: whoever registers may have typed a stranger's address. */
export const verifyEmail: WriteLetter = async (ctx, mail) => {
  const user = await findAddressee(ctx, mail);
  if (!user || user.emailVerified) return null;
  return {
    subject: 'Confirm your email address',
    paragraphs: ['Please confirm that this email address is yours.'],
    button: { label: 'Confirm the address', url: verifyLink(ctx, user) },
    closing: ['The link is valid for 24 hours. If you did not give this address to us, you can ignore this mail.'],
  };
};

/** A fresh link that proves who reads the mails of the user's address. Stored with the caller's flush. */
export function verifyLink(ctx: Context, user: User): string {
  return `${ctx.config.PUBLIC_URL}/api/v1/auth/verify-email?token=${issueLinkToken(ctx, user, LinkPurpose.verify_email)}`;
}
