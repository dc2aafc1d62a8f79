import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '../../core/config.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { compose } from './compose.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';

/** The longest part of an address that a file name bears. */
const MAX_RECIPIENT = 100;

/**
 * Writes each mail to a file of its own under `DATA_DIR/mail`, readable by its owner only: with line ends and a text part
 * that a person can read and copy from. A file is whole once it has its name.
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
  const recipient = to.replace(/[^\w.@+-]/g, '_').slice(0, MAX_RECIPIENT);
  return `${time}-${kind}-${recipient}-${id.slice(-8)}.eml`;
}
