import type { MailKind } from '../../../entities/mail/mail.ts';
import type { Context } from '../../core/context.ts';
import type { Letter } from './letter.ts';

/** A mail that this worker may deliver now. */
export interface MailInHand {
  id: string;
  kind: MailKind;
  recipient: string;
  userId: string | null;
  /** This one included; whoever took it last has the highest number. */
  attempts: number;
  createdAt: Date;
}

/** What only the one who wanted the mail knew. */
export type Facts = Readonly<Record<string, string>>;

/** Writes the letter of a mail; null when there is nothing to say any more. What it stores is stored with the caller's flush. */
export type WriteLetter = (ctx: Context, mail: MailInHand, facts: Facts) => Letter | null | Promise<Letter | null>;
