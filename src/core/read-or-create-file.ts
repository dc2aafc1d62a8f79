import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Returns the text of a file and creates the file first if it is missing, readable only by its owner. The content is
 * written to a temporary file and then linked, so of two processes that start together one creates the file and both
 * read its text.
 */
export async function readOrCreateFile(file: string, make: () => string | Promise<string>): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const existing = await readFile(file, 'utf8').catch(nullIfMissing);
  if (existing !== null) return existing.trim();
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, await make(), { flag: 'wx', mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
