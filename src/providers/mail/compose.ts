import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../core/config.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { OutgoingMail } from './mailer.ts';

type Sender = Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL'>;

/** The maximum length of a line in bytes (RFC 5322 section 2.1.1). */
const MAX_LINE = 998;

/** One address: a local part, which may be quoted, and a domain. */
const ADDRESS = /^(?:"[^"\\\p{Cc}]+"|[^\s\p{Cc}"(),:;<>@[\]\\]+)@[^\s\p{Cc}"(),:;<>@[\]\\]+$/u;

/**
 * Returns the mail in the form of nodemailer. With `eightBit` the text part may contain bytes beyond ASCII unencoded.
 * Names and addresses are passed separately and never as a header to parse, so that they cannot inject headers or
 * recipients. Throws ProviderError for an invalid address.
 */
export function compose(
  { MAIL_FROM, PUBLIC_URL }: Sender,
  mail: OutgoingMail,
  { eightBit }: { eightBit: boolean },
): SendMailOptions {
  if (!ADDRESS.test(mail.to)) throw new ProviderError('rejected', 'No mail can be sent to such an address.');
  return {
    from: senderOf(MAIL_FROM),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    messageId: `<${mail.id}@${new URL(PUBLIC_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: plainPart(mail.text, eightBit),
    html: mail.html,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Parses `Name <address>`, with an optionally quoted name, or an address alone. */
function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^"?(.*?)"?\s*<(.+)>$/s.exec(text) ?? [];
  return { name, address };
}

/**
 * Returns the text part unencoded. nodemailer encodes it if a line has more than 76 characters, as links have, and then
 * the link is split in the source of the mail, where developers copy it from.
 */
function plainPart(text: string, eightBit: boolean): SendMailOptions['text'] {
  const lines = text.split(/\r\n|[\r\n]/);
  const ascii = /^[\t\n\r\x20-\x7e]*$/.test(text);
  if (!(ascii || eightBit) || lines.some((line) => Buffer.byteLength(line) > MAX_LINE)) return text;
  const headers = ['Content-Type: text/plain; charset=utf-8', `Content-Transfer-Encoding: ${ascii ? '7bit' : '8bit'}`];
  return { raw: [...headers, '', ...lines].join('\r\n') };
}
