import type { WriteLetter } from '../mail-in-hand.ts';
import { moment } from './moment.ts';

/** Tells the owner of an account, who would otherwise not hear of it when it was somebody else. */
export const passwordChanged: WriteLetter = ({ config }, { createdAt }) => ({
  subject: 'Your password was changed',
  paragraphs: [`The password of your account was changed on ${moment(createdAt)}. All other devices were signed out.`],
  button: { label: 'Open the service', url: config.FRONTEND_URL },
  closing: [
    'If it was not you, reset your password at once (“forgot password” at the sign-in) and tell your administrator.',
  ],
});
