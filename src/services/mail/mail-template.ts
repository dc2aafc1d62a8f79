import type { MailKind } from '../../../entities/mail/mail.ts';
import { User } from '../../../entities/accounts/user.ts';
import type { Context } from '../../core/context.ts';

/** A mail that this worker has claimed for delivery. */
export interface ClaimedMail {
  id: string;
  kind: MailKind;
  recipient: string;
  userId: string | null;
  /** How often the mail was claimed, this time included. */
  attempts: number;
  createdAt: Date;
}

/** Values that only the code that added the mail to the outbox had, such as a new user's password. */
export type MailVariables = Readonly<Record<string, string>>;

/** The content of a mail, in the order in which it is read. */
export interface MailContent {
  /** Contains no text that a user or an organization chose: a mail must not say in their words what it is about. */
  subject: string;
  paragraphs: readonly string[];
  /** Named values that the reader copies, such as a password. */
  details?: readonly (readonly [name: string, value: string])[];
  code?: string;
  button?: { label: string; url: string };
  closing?: readonly string[];
}

/**
 * Returns the content of a mail, or null if the mail must no longer be sent. Entities that it adds are stored with the
 * caller's flush.
 */
export type MailTemplate = (
  ctx: Context,
  mail: ClaimedMail,
  variables: MailVariables,
) => MailContent | null | Promise<MailContent | null>;

/** Returns the active user to whom a mail is addressed; null if the user is gone or has another address now. */
export function findRecipient(ctx: Context, { userId, recipient }: ClaimedMail): Promise<User | null> {
  return ctx.em.findOne(User, { id: userId, email: recipient, isActive: true }, { disableIdentityMap: true });
}

/** Returns a time as text, in UTC because the reader's time zone is unknown. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const MAX_NAME = 80;

/**
 * Makes a name that a user chose safe to show in a sentence: one line without characters that change the direction of
 * the text, and too short for a message of its own.
 */
export function displayName(text: string): string {
  const characters = [...oneLine(text.replace(/\p{Bidi_Control}+/gu, ''))];
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : characters.join('');
}

/** Replaces each run of white space and control characters by one space. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
