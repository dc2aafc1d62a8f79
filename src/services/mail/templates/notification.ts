import { findRecipient, type MailTemplate } from '../mail-template.ts';

/** A notification by mail. Variables: `title`, `body`. */
export const notificationMail: MailTemplate = async (ctx, mail, { title = '', body = '' }) => {
  if (!(await findRecipient(ctx, mail))) return null;
  return {
    subject: title,
    paragraphs: [body],
    button: { label: 'Open the application', url: ctx.config.FRONTEND_URL },
    closing: ['Which of these mails you get is up to you: see your email preferences.'],
  };
};
