import type { NodemailerError } from 'nodemailer';
import { ProviderError } from '../../core/provider-error.ts';

/** Commands that are about the mail; the rest of the conversation is about who we are, the sender included. */
const ABOUT_THE_MAIL = /^(RCPT TO|DATA)$/;

/**
 * What a failed delivery means. Only a refusal of the mail itself (5xx) is final; a server that cannot be reached, asks
 * to come back later (4xx), does not know us any more or refuses our sender may take it another time. The server's own
 * words may quote the address, so only its codes go on.
 */
export function smtpError(error: unknown): ProviderError {
  const { code = '', responseCode = 0, response = '', command = '' } = error as NodemailerError;
  const said = [responseCode, /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]].filter(Boolean).join(' ');
  if (responseCode >= 400 && responseCode < 500)
    return new ProviderError('unavailable', `The mail server asks to come back later (${said}).`);
  if (responseCode >= 500 && command === 'MAIL FROM')
    return new ProviderError('unauthorized', `The mail server does not let us send from this address (${said}).`);
  if (code === 'EAUTH') return new ProviderError('unauthorized', 'The mail server refused the credentials.');
  if (responseCode >= 500 && ABOUT_THE_MAIL.test(command))
    return new ProviderError('rejected', `The mail server refused the mail (${said}).`);
  if (['ETIMEDOUT', 'EABORT'].includes(code))
    return new ProviderError('timeout', 'The mail server did not answer in time.');
  if (['EENVELOPE', 'EMESSAGE'].includes(code))
    return new ProviderError('rejected', 'The mail server cannot take such a mail.');
  return new ProviderError('unavailable', `The mail server is not available right now${code ? ` (${code})` : ''}.`);
}
