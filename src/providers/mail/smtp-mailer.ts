import type { createTransport, NodemailerError } from 'nodemailer';
import type { Config } from '../../core/config.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { compose } from './compose.ts';
import type { Mailer } from './mailer.ts';

/** Timeouts in milliseconds. The URL can override them: `smtp://mail.example?socketTimeout=60000`. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  idleTimeout: 60_000,
};

/** The timeout of a whole delivery, because a server that sends single bytes never exceeds the timeouts above. */
const SEND_LIMIT_MS = 40_000;

/** How long deliveries in flight may take when the process ends. */
const GRACE_MS = 5000;

/** Opens a mailer that sends through an SMTP server over pooled connections. */
export function openSmtpMailer(config: Config, address: string): Mailer {
  let transport: ReturnType<typeof createTransport> | undefined;
  let closed = false;
  /** Imports the library with the first mail, because it takes much memory and many processes send none. */
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    // The outbox retries failed deliveries, because it counts the attempts.
    transport ??= createTransport({ pool: true, url: withTimeouts(address), maxRequeues: 0 });
    if (closed) transport.close();
    return transport;
  };
  return {
    async send(mail) {
      const message = compose(config, mail, { eightBit: false });
      const opened = await open();
      try {
        await opened.sendMail({ ...message, signal: AbortSignal.timeout(SEND_LIMIT_MS) });
      } catch (error) {
        throw smtpError(error);
      }
    },
    deleteMailsTo: async () => undefined,
    close() {
      closed = true;
      transport?.close();
      setTimeout(() => transport?.close({ force: true }), GRACE_MS).unref();
    },
  };
}

function withTimeouts(address: string): string {
  const url = new URL(address);
  for (const [name, ms] of Object.entries(TIMEOUTS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
}

/** Commands whose failure concerns the mail. All others concern the service, its sender address included. */
const MAIL_COMMANDS = /^(RCPT TO|DATA)$/;

/**
 * Converts the error of a failed delivery. Only a rejection of the mail itself (5xx) is final. An unreachable server, a
 * temporary rejection (4xx), and a rejection of the credentials or the sender may be resolved later. The message
 * contains only codes of the server, because its text may quote the address.
 */
export function smtpError(error: unknown): ProviderError {
  const { code = '', responseCode = 0, response = '', command = '' } = error as NodemailerError;
  const codes = [responseCode, /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]].filter(Boolean).join(' ');
  if (responseCode >= 400 && responseCode < 500)
    return new ProviderError('unavailable', `The mail server asks to come back later (${codes}).`);
  if (responseCode >= 500 && command === 'MAIL FROM')
    return new ProviderError('unauthorized', `The mail server does not let us send from this address (${codes}).`);
  if (code === 'EAUTH') return new ProviderError('unauthorized', 'The mail server refused the credentials.');
  if (responseCode >= 500 && MAIL_COMMANDS.test(command))
    return new ProviderError('rejected', `The mail server refused the mail (${codes}).`);
  if (['ETIMEDOUT', 'EABORT'].includes(code))
    return new ProviderError('timeout', 'The mail server did not answer in time.');
  if (['EENVELOPE', 'EMESSAGE'].includes(code))
    return new ProviderError('rejected', 'The mail server cannot take such a mail.');
  return new ProviderError('unavailable', `The mail server is not available right now${code ? ` (${code})` : ''}.`);
}
