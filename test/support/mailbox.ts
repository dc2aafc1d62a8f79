import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.ts';

/** A mail as it arrived. */
export interface ReceivedMail extends Email {
  /** Whom the envelope named. */
  recipients: string[];
  /** As it came over the wire. */
  source: string;
}

/**
 * What a server does instead of taking a mail: does not know the recipient or wants to be asked later, refuses the mail
 * with a code once it has it, says nothing more (`hang`), goes away (`drop`), or takes the mail and does not say so
 * (`keep`).
 */
export type Fault = 'unknown' | 'greylisted' | number | 'hang' | 'drop' | 'keep';

const AT_RECIPIENT = { unknown: [550, '5.1.1 no such user'], greylisted: [450, '4.7.1 come back later'] } as const;

interface Wanted {
  to: string;
  subject?: string | RegExp;
}

/** A real SMTP server that keeps what it gets, and refuses on demand. */
export interface Mailbox {
  url: string;
  /** The next mail that fits and was not asked for before; waits for it. */
  next(wanted: Wanted): Promise<ReceivedMail>;
  /** The mails to an address that were not asked for. */
  rest(to: string): ReceivedMail[];
  /** How often somebody tried to hand over a mail to the address. */
  tries(to: string): number;
  /** How many connections there were, and are open. */
  connections(): { made: number; open: number };
  /** From now on, mails to the address meet this; null takes them again. */
  fault(to: string, fault: Fault | null): void;
}

/**
 * Starts a mailbox for a test file and ends it afterwards. For the service: `useTestApp(() => ({ SMTP_URL: mailbox.url
 * }))`, below it.
 */
export function testMailbox(): Mailbox {
  const unread: ReceivedMail[] = [];
  const faults = new Map<string, Fault>();
  const tries = new Map<string, number>();
  const sockets = new Set<Socket>();
  let connections = 0;

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      const fault = faults.get(address);
      if (fault !== 'unknown' && fault !== 'greylisted') return callback();
      tries.set(address, (tries.get(address) ?? 0) + 1);
      const [responseCode, text] = AT_RECIPIENT[fault];
      callback(Object.assign(new Error(`${text}: ${address}`), { responseCode }));
    },
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const fault = recipients.map((address) => faults.get(address)).find((each) => each !== undefined);
      // Who breaks off in the middle gets no answer.
      void receive(stream, recipients, fault).then(
        (answer) => answer === 'silence' || callback(answer),
        () => undefined,
      );
    },
  });
  server.on('error', () => undefined); // connections that break off
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  async function receive(
    stream: AsyncIterable<Buffer>,
    recipients: string[],
    fault: Fault | undefined,
  ): Promise<Error | null | 'silence'> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    for (const address of recipients) tries.set(address, (tries.get(address) ?? 0) + 1);
    if (fault === undefined || fault === 'keep') {
      const source = Buffer.concat(chunks).toString('utf8');
      unread.push({ ...(await PostalMime.parse(source)), recipients, source });
    }
    if (fault === 'drop') for (const socket of sockets) socket.destroy();
    if (typeof fault === 'number')
      return Object.assign(new Error(`no mail for ${recipients.join()} now`), { responseCode: fault });
    return fault === undefined ? null : 'silence';
  }

  const mailbox: Mailbox = {
    url: '',
    async next({ to, subject }) {
      const fits = (mail: ReceivedMail) =>
        mail.recipients.includes(to) && (subject === undefined || (mail.subject ?? '').match(subject));
      const index = await eventually(
        () => unread.findIndex(fits),
        (found) => found >= 0,
        20_000,
      );
      return unread.splice(index, 1)[0]!;
    },
    rest: (to) => unread.filter((mail) => mail.recipients.includes(to)),
    tries: (to) => tries.get(to) ?? 0,
    connections: () => ({ made: connections, open: sockets.size }),
    fault: (to, fault) => void (fault === null ? faults.delete(to) : faults.set(to, fault)),
  };
  beforeAll(async () => {
    const listening = once(server.server, 'listening');
    server.listen(0, '127.0.0.1');
    await listening;
    mailbox.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return mailbox;
}
