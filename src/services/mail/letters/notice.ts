import type { WriteLetter } from '../mail-in-hand.ts';
import { findAddressee } from './addressee.ts';

/** A notification by mail. Facts: `title`, `body`. Nothing where the user has left or has another address by now. */
export const notice: WriteLetter = async (ctx, mail, { title = '', body = '' }) => {
  if (!(await findAddressee(ctx, mail))) return null;
  return {
    subject: title,
    paragraphs: [body],
    button: { label: 'Open the application', url: ctx.config.FRONTEND_URL },
    closing: ['Which of these mails you get is up to you: see your email preferences.'],
  };
};
