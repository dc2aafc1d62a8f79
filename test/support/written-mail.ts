import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/** Waits for a mail to that address in the files of the data folder, and returns its text. */
export async function writtenMail(dataDir: string, recipient: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const [name] = await eventually(
    // A mail that is still being written has another ending.
    async () =>
      (await readdir(folder).catch(() => [])).filter((each) => each.includes(recipient) && each.endsWith('.eml')),
    ({ length }) => length > 0,
  );
  return readFile(join(folder, name!), 'utf8');
}
