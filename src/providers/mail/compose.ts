import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../core/config.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { OutgoingMail } from './mailer.ts';

type Sender = Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL'>;

/** What a line of a mail may have at most, in bytes (RFC 5322 section 2.1.1). */
const MAX_LINE = 998;

/** One address as people have them: a local part, quoted where it is odd, and a domain. */
const ADDRESS = /^(?:"[^"\\\p{Cc}]+"|[^\s\p{Cc}"(),:;<>@[\]\\]+)@[^\s\p{Cc}"(),:;<>@[\]\\]+$/u;

/**
 * The mail as nodemailer takes it; `eightBit` says that bytes beyond ASCII may stand as they are. Names and addresses
 * are given in parts, never as a header to parse, so that none can add a header or a recipient. Throws ProviderError
 * for what is no address.
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

/** `Name <address>`, the name perhaps in quotes, or an address alone. */
function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^"?(.*?)"?\s*<(.+)>$/s.exec(text) ?? [];
  return { name, address };
}

/**
 * The text part as it is: nodemailer would encode it as soon as one line has more than 76 characters, as links have,
 * and a person who looks for the link in the source of the mail would find it in pieces.
 */
function plainPart(text: string, eightBit: boolean): SendMailOptions['text'] {
  const lines = text.split(/\r\n|[\r\n]/);
  const ascii = /^[\t\n\r\x20-\x7e]*$/.test(text);
  if (!(ascii || eightBit) || lines.some((line) => Buffer.byteLength(line) > MAX_LINE)) return text;
  const headers = ['Content-Type: text/plain; charset=utf-8', `Content-Transfer-Encoding: ${ascii ? '7bit' : '8bit'}`];
  return { raw: [...headers, '', ...lines].join('\r\n') };
}
