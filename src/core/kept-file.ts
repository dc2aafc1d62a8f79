import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The text of a file that is made once and then kept, readable by its owner only. Written whole before it has its name:
 * of two processes that start at once one gives the name and both read the same text.
 */
export async function keptFile(file: string, make: () => string | Promise<string>): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const known = await readFile(file, 'utf8').catch(orMissing);
  if (known !== null) return known.trim();
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, await make(), { flag: 'wx', mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}

function orMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
