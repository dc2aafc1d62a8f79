import { named } from '../letter.ts';
import type { WriteLetter } from '../mail-in-hand.ts';
import { findAddressee } from './addressee.ts';
import { verifyLink } from './verify-email.ts';

const CHANGE_PASSWORD = 'Please change the password after you have signed in: whoever made the account knows it.';
const LINK_LIFETIME = 'The link to confirm the address is valid for 24 hours.';

/** Tells a user whom an administrator made how to sign in. Facts: `password`, `invitedBy`, `organization`. */
export const welcome: WriteLetter = async (
  ctx,
  mail,
  { password, invitedBy = 'An administrator', organization = 'your organization' },
) => {
  const user = await findAddressee(ctx, mail);
  if (!user || !password) return null;
  return {
    subject: `Your account at ${named(organization)}`,
    paragraphs: [`${named(invitedBy)} made an account for you at ${named(organization)}. This is how you sign in:`],
    facts: [
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
