import type { NotificationType } from '../../../../entities/notifications/notification-type.ts';
import { NOTIFICATION_MAILS } from '../../notifications/notification-rules.ts';
import { findRecipient, type MailTemplate } from '../mail-template.ts';

/**
 * A notification by mail. Its title may name a project or a shop and is therefore not the subject. Variables: `type`,
 * `title`, `body`.
 */
export const notificationMail: MailTemplate = async (ctx, mail, { type = '', title = '', body = '' }) => {
  if (!(await findRecipient(ctx, mail))) return null;
  return {
    subject: NOTIFICATION_MAILS[type as NotificationType]?.subject ?? 'A new notification',
    paragraphs: [title, body],
    button: { label: 'Open the application', url: ctx.config.FRONTEND_URL },
    closing: ['Which of these mails you get is up to you: see your email preferences.'],
  };
};
