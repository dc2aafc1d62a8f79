import { MailKind } from '../../../entities/mail/mail.ts';
import type { Context } from '../../core/context.ts';
import type { ClaimedMail, MailContent, MailTemplate, MailVariables } from './mail-template.ts';
import { mailCipherContext } from './outbox.ts';
import { accountRecoveredMail } from './templates/account-recovered.ts';
import { emailChangedMail, passwordChangedMail } from './templates/account-changes.ts';
import { disableCodeMail, setupCodeMail, signInCodeMail } from './templates/codes.ts';
import { notificationMail } from './templates/notification.ts';
import { resetPasswordMail } from './templates/reset-password.ts';
import { verifyEmailMail, welcomeMail } from './templates/new-account.ts';

const TEMPLATES: Record<MailKind, MailTemplate> = {
  [MailKind.verify_email]: verifyEmailMail,
  [MailKind.welcome]: welcomeMail,
  [MailKind.reset_password]: resetPasswordMail,
  [MailKind.sign_in_code]: signInCodeMail,
  [MailKind.setup_code]: setupCodeMail,
  [MailKind.disable_code]: disableCodeMail,
  [MailKind.password_changed]: passwordChangedMail,
  [MailKind.email_changed]: emailChangedMail,
  [MailKind.account_recovered]: accountRecoveredMail,
  [MailKind.notice]: notificationMail,
};

/**
 * Builds the content of a mail from its template. Links and codes in it are created and committed. Returns null if the
 * mail must no longer be sent.
 */
export async function buildMailContent(
  ctx: Context,
  mail: ClaimedMail,
  sealedVariables: string | null,
): Promise<MailContent | null> {
  const variables: MailVariables = sealedVariables
    ? JSON.parse(ctx.cipher.open(sealedVariables, mailCipherContext(mail.id)))
    : {};
  const content = await TEMPLATES[mail.kind](ctx, mail, variables);
  await ctx.em.flush();
  return content;
}
