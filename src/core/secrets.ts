import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { parseEncryptionKey } from './encryption-key.ts';

/** The two secrets of the service: the signing key of tokens and the key that encrypts what is stored. */
export interface Secrets {
  jwtSecret: string;
  encryptionKey: Buffer;
}

/**
 * Takes the secrets from the configuration, or makes them once under DATA_DIR (never in production: the configuration
 * refuses to start without them).
 * @throws Error when the kept encryption key was damaged.
 */
export async function loadSecrets(config: Pick<Config, 'DATA_DIR' | 'JWT_SECRET' | 'ENCRYPTION_KEY'>): Promise<Secrets> {
  const jwtSecret = config.JWT_SECRET ?? (await kept(config.DATA_DIR, 'jwt-secret'));
  const encryptionKey = parseEncryptionKey(config.ENCRYPTION_KEY ?? (await kept(config.DATA_DIR, 'encryption-key')));
  if (!encryptionKey) throw new Error(`The key in ${join(config.DATA_DIR, 'keys', 'encryption-key')} is damaged: it must be 32 bytes in base64 or hex.`);
  return { jwtSecret, encryptionKey };
}

/** The text of a file that is made with a random key where there is none. */
async function kept(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  const known = await readFile(file, 'utf8').catch(orMissing);
  if (known) return known.trim();
  // Written whole before it has its name: of two processes that start at once one gives the name and both read the same key.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
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
