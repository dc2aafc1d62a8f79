import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import { Mail, MailKind } from '../../../../entities/mail/mail.ts';
import type { Context } from '../../../core/context.ts';
import { issueEmailCode } from '../../accounts/second-factor/email-codes.ts';
import type { Letter } from '../letter.ts';
import type { MailInHand, WriteLetter } from '../mail-in-hand.ts';
import { findAddressee } from './addressee.ts';

const CODE_MAILS = [MailKind.sign_in_code, MailKind.setup_code, MailKind.disable_code];
const CLOSING = 'It is valid for 10 minutes. Nobody of the service will ever ask you for it.';

/** A fresh code for the second step of a sign-in. */
export const signInCode = codeLetter(CodePurpose.sign_in, {
  subject: 'Your sign-in code',
  paragraphs: ['Your code to sign in:'],
  closing: [CLOSING, 'If you are not signing in right now, somebody knows your password: please change it.'],
});

/** A fresh code that turns emailed codes on. */
export const setupCode = codeLetter(CodePurpose.setup, {
  subject: 'Your code to turn on two-factor authentication',
  paragraphs: ['Your code to turn on two-factor authentication by email:'],
  closing: [CLOSING],
});

/** A fresh code that turns them off. */
export const disableCode = codeLetter(CodePurpose.disable, {
  subject: 'Your code to turn off two-factor authentication',
  paragraphs: ['Your code to turn off two-factor authentication:'],
  closing: [
    CLOSING,
    'If you do not want to turn it off, somebody else is signed in to your account: please change your password.',
  ],
});

function codeLetter(purpose: CodePurpose, letter: Letter): WriteLetter {
  return async (ctx, mail) => {
    const user = await findAddressee(ctx, mail);
    if (!user || (await isOutdated(ctx, mail))) return null;
    return { ...letter, code: await issueEmailCode(ctx, user.id, purpose) };
  };
}

/** Whether the user asked for another code since: one that comes late must not take the place of the newer one. */
async function isOutdated(ctx: Context, { id, userId }: MailInHand): Promise<boolean> {
  return (await ctx.em.count(Mail, { userId, kind: { $in: CODE_MAILS }, id: { $gt: id } })) > 0;
}
