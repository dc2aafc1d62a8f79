import type { WriteLetter } from '../mail-in-hand.ts';
import { moment } from './moment.ts';

/** Tells the former address of an account, which cannot be signed in with any more. Facts: `newEmail`. */
export const emailChanged: WriteLetter = (_ctx, { createdAt }, { newEmail = '' }) => ({
  subject: 'Your email address was changed',
  paragraphs: [
    `The email address of your account was changed to ${masked(newEmail)} on ${moment(createdAt)}. This address cannot be used to sign in any more.`,
  ],
  closing: ['If it was not you, tell your administrator at once.'],
});

/** Enough of an address for its owner to know it. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${email.slice(0, 1)}***${email.slice(at)}` : 'another one';
}
