import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../core/config.ts';
import { once } from '../../core/once.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { compose } from './compose.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';

/** The maximum length of the address in a file name. */
const MAX_RECIPIENT = 100;

/** Matches the names of {@link fileName} and of drafts: time, kind, recipient, end of the id. */
const RECIPIENT = /^\.?\d{4}-\d\d-\d\dT[\d.-]+Z-\w+-(.*)-\w{8}\.eml(?:\.draft)?$/;

/**
 * Opens a mailer that writes each mail to a file under `DATA_DIR/mail` that only its owner can read, with a text part
 * that a person can read and copy from. A file gets its final name after it is complete.
 */
export function openFileMailer(config: Config): Mailer {
  const folder = join(config.DATA_DIR, 'mail');
  const transport = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  });
  return {
    async send(mail) {
      const composed = compose(config, mail, { eightBit: true });
      const { message } = await (await transport()).sendMail(composed);
      await write(folder, fileName(mail), message).catch((error: NodeJS.ErrnoException) => {
        throw new ProviderError('unavailable', `The mail could not be written to its file (${error.code}).`);
      });
    },
    async deleteMailsTo(address) {
      const names = await readdir(folder).catch(() => []);
      const own = names.filter((name) => RECIPIENT.exec(name)?.[1] === recipientOf(address));
      await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
    },
    close: () => undefined,
  };
}

async function write(folder: string, name: string, message: Buffer | Readable): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${name}.draft`);
  await writeFile(draft, message, { flag: 'wx', mode: 0o600 });
  await rename(draft, join(folder, name));
}

/** Returns a name that sorts by time. The end of the id makes names of the same time unique. */
function fileName({ id, kind, to }: OutgoingMail): string {
  const time = new Date().toISOString().replaceAll(':', '-');
  return `${time}-${kind}-${recipientOf(to)}-${id.slice(-8)}.eml`;
}

function recipientOf(address: string): string {
  return address.replace(/[^\w.@+-]/g, '_').slice(0, MAX_RECIPIENT);
}
