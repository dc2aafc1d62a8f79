import { formatTime, type MailTemplate } from '../mail-template.ts';

/** Notifies the owner of a changed password, in case somebody else changed it. */
export const passwordChangedMail: MailTemplate = ({ config }, { createdAt }) => ({
  subject: 'Your password was changed',
  paragraphs: [
    `The password of your account was changed on ${formatTime(createdAt)}. All other devices were signed out.`,
  ],
  button: { label: 'Open the service', url: config.FRONTEND_URL },
  closing: [
    'If it was not you, reset your password at once (“forgot password” at the sign-in) and tell your administrator.',
  ],
});

/** Notifies the former address of an account, which can no longer be used to sign in. Variables: `newEmail`. */
export const emailChangedMail: MailTemplate = (_ctx, { createdAt }, { newEmail = '' }) => ({
  subject: 'Your email address was changed',
  paragraphs: [
    `The email address of your account was changed to ${masked(newEmail)} on ${formatTime(createdAt)}. ` +
      'This address cannot be used to sign in any more.',
  ],
  closing: ['If it was not you, tell your administrator at once.'],
});

/** Returns enough of an address for its owner to recognize it. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${email.slice(0, 1)}***${email.slice(at)}` : 'another one';
}
