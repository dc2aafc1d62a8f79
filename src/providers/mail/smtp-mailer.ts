import { createTransport } from 'nodemailer';
import type { Config } from '../../core/config.ts';
import { compose } from './compose.ts';
import type { Mailer } from './mailer.ts';
import { smtpError } from './smtp-error.ts';

/**
 * How long a server may take, in milliseconds. The address may say otherwise:
 * `smtp://mail.example?socketTimeout=60000`.
 */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  idleTimeout: 60_000,
};

/** The whole of a delivery, which a server that answers a byte at a time could draw out without end. */
const SEND_LIMIT_MS = 40_000;

/** How long deliveries under way may take to end when the process does. */
const GRACE_MS = 5000;

/** Sends by the SMTP server at the address, over connections that are kept for a while. */
export function openSmtpMailer(config: Config, address: string): Mailer {
  // Another try is the outbox's business: it knows what was tried before.
  const transport = createTransport({ pool: true, url: withTimeouts(address), maxRequeues: 0 });
  return {
    async send(mail) {
      const message = compose(config, mail, { eightBit: false });
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(SEND_LIMIT_MS) });
      } catch (error) {
        throw smtpError(error);
      }
    },
    deleteMailsTo: async () => undefined,
    close() {
      transport.close();
      setTimeout(() => transport.close({ force: true }), GRACE_MS).unref();
    },
  };
}

function withTimeouts(address: string): string {
  const url = new URL(address);
  for (const [name, ms] of Object.entries(TIMEOUTS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
}
