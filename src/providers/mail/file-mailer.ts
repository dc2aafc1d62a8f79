import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '../../core/config.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { compose } from './compose.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';

/** The longest part of an address that a file name bears. */
const MAX_RECIPIENT = 100;

/** A file name as {@link fileName} makes it, or that of its draft: time, kind, recipient, end of the id. */
const RECIPIENT = /^\.?\d{4}-\d\d-\d\dT[\d.-]+Z-\w+-(.*)-\w{8}\.eml(?:\.draft)?$/;

/**
 * Writes each mail to a file of its own under `DATA_DIR/mail`, readable by its owner only: with line ends and a text
 * part that a person can read and copy from. A file is whole once it has its name.
 */
export function openFileMailer(config: Config): Mailer {
  const folder = join(config.DATA_DIR, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(config, mail, { eightBit: true }));
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

/** Sorts by time. The end of the id tells two mails of one moment apart. */
function fileName({ id, kind, to }: OutgoingMail): string {
  const time = new Date().toISOString().replaceAll(':', '-');
  return `${time}-${kind}-${recipientOf(to)}-${id.slice(-8)}.eml`;
}

function recipientOf(address: string): string {
  return address.replace(/[^\w.@+-]/g, '_').slice(0, MAX_RECIPIENT);
}
