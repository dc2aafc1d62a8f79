import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import { Mail, MailKind } from '../../../../entities/mail/mail.ts';
import type { Context } from '../../../core/context.ts';
import { issueEmailCode } from '../../accounts/second-factor/email-codes.ts';
import { type ClaimedMail, findRecipient, type MailContent, type MailTemplate } from '../mail-template.ts';

const CODE_MAILS = [MailKind.sign_in_code, MailKind.setup_code, MailKind.disable_code];
const CLOSING = 'It is valid for 10 minutes. Nobody of the service will ever ask you for it.';

/** A new code for the second step of a sign-in. */
export const signInCodeMail = codeMail(CodePurpose.sign_in, {
  subject: 'Your sign-in code',
  paragraphs: ['Your code to sign in:'],
  closing: [CLOSING, 'If you are not signing in right now, somebody knows your password: please change it.'],
});

/** A new code that turns emailed codes on. */
export const setupCodeMail = codeMail(CodePurpose.setup, {
  subject: 'Your code to turn on two-factor authentication',
  paragraphs: ['Your code to turn on two-factor authentication by email:'],
  closing: [CLOSING],
});

/** A new code that turns the second factor off. */
export const disableCodeMail = codeMail(CodePurpose.disable, {
  subject: 'Your code to turn off two-factor authentication',
  paragraphs: ['Your code to turn off two-factor authentication:'],
  closing: [
    CLOSING,
    'If you do not want to turn it off, somebody else is signed in to your account: please change your password.',
  ],
});

function codeMail(purpose: CodePurpose, content: MailContent): MailTemplate {
  return async (ctx, mail) => {
    const user = await findRecipient(ctx, mail);
    if (!user || (await isOutdated(ctx, mail))) return null;
    return { ...content, code: await issueEmailCode(ctx, user.id, purpose) };
  };
}

/** Returns whether the user has requested another code since: a late mail must not invalidate the newer code. */
async function isOutdated(ctx: Context, { id, userId }: ClaimedMail): Promise<boolean> {
  return (await ctx.em.count(Mail, { userId, kind: { $in: CODE_MAILS }, id: { $gt: id } })) > 0;
}
