import { LinkPurpose } from '../../../../entities/accounts/mailed-link.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { issueLinkToken } from '../../accounts/addresses/mailed-links.ts';
import { displayName, findRecipient, type MailTemplate } from '../mail-template.ts';

/** A link that verifies the address. It names nobody, because the address may be a stranger's that was mistyped. */
export const verifyEmailMail: MailTemplate = async (ctx, mail) => {
  const user = await findRecipient(ctx, mail);
  if (!user || user.emailVerified) return null;
  return {
    subject: 'Confirm your email address',
    paragraphs: ['Please confirm that this email address is yours.'],
    button: { label: 'Confirm the address', url: verifyLink(ctx, user) },
    closing: ['The link is valid for 24 hours. If you did not give this address to us, you can ignore this mail.'],
  };
};

const CHANGE_PASSWORD = 'Please change the password after you have signed in: whoever made the account knows it.';
const LINK_LIFETIME = 'The link to confirm the address is valid for 24 hours.';

/**
 * The credentials of a user whom an administrator created, with a link that verifies the address. Variables:
 * `password`, `invitedBy`, `organization`.
 */
export const welcomeMail: MailTemplate = async (
  ctx,
  mail,
  { password, invitedBy = 'An administrator', organization = 'your organization' },
) => {
  const user = await findRecipient(ctx, mail);
  if (!user || !password) return null;
  return {
    subject: 'Your new account',
    paragraphs: [
      `${displayName(invitedBy)} made an account for you at ${displayName(organization)}. This is how you sign in:`,
    ],
    details: [
      ['Sign in at', ctx.config.FRONTEND_URL],
      ['Email', user.email],
      ['Password', password],
    ],
    closing: [CHANGE_PASSWORD],
    ...(user.emailVerified
      ? {}
      : {
          button: { label: 'Confirm your email address', url: verifyLink(ctx, user) },
          closing: [CHANGE_PASSWORD, LINK_LIFETIME],
        }),
  };
};

function verifyLink(ctx: Context, user: User): string {
  const token = issueLinkToken(ctx, user, LinkPurpose.verify_email);
  return `${ctx.config.PUBLIC_URL}/api/v1/auth/verify-email?token=${token}`;
}
