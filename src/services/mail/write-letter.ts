import { MailKind } from '../../../entities/mail/mail.ts';
import type { Context } from '../../core/context.ts';
import type { Letter } from './letter.ts';
import { disableCode, setupCode, signInCode } from './letters/codes.ts';
import { emailChanged } from './letters/email-changed.ts';
import { notice } from './letters/notice.ts';
import { passwordChanged } from './letters/password-changed.ts';
import { resetPassword } from './letters/reset-password.ts';
import { verifyEmail } from './letters/verify-email.ts';
import { welcome } from './letters/welcome.ts';
import type { Facts, MailInHand, WriteLetter } from './mail-in-hand.ts';
import { mailCipherContext } from './outbox.ts';

/** One line per kind of mail. */
const LETTERS: Record<MailKind, WriteLetter> = {
  [MailKind.verify_email]: verifyEmail,
  [MailKind.welcome]: welcome,
  [MailKind.reset_password]: resetPassword,
  [MailKind.sign_in_code]: signInCode,
  [MailKind.setup_code]: setupCode,
  [MailKind.disable_code]: disableCode,
  [MailKind.password_changed]: passwordChanged,
  [MailKind.email_changed]: emailChanged,
  [MailKind.notice]: notice,
};

/** The letter of a mail, with its links and codes made and committed; null when there is nothing to say any more. */
export async function writeLetter(ctx: Context, mail: MailInHand, sealedFacts: string | null): Promise<Letter | null> {
  const facts: Facts = sealedFacts ? JSON.parse(ctx.cipher.open(sealedFacts, mailCipherContext(mail.id))) : {};
  const letter = await LETTERS[mail.kind](ctx, mail, facts);
  await ctx.em.flush();
  return letter;
}
