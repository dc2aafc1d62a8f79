import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The two secrets of the service: the signing key of tokens and the key that encrypts what is stored. */
export interface Secrets {
  jwtSecret: string;
  encryptionKey: Buffer;
}

/**
 * Takes the secrets from the configuration, or makes them once under DATA_DIR (never in production: the configuration
 * refuses to start without them).
 * @throws Error when ENCRYPTION_KEY is not 32 bytes in base64 or hex.
 */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const jwtSecret = config.JWT_SECRET ?? (await kept(config.DATA_DIR, 'jwt-secret'));
  const encryptionKey = decodeKey(config.ENCRYPTION_KEY ?? (await kept(config.DATA_DIR, 'encryption-key')));
  return { jwtSecret, encryptionKey };
}

function decodeKey(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length !== 32) throw new Error('ENCRYPTION_KEY: must be 32 bytes in base64 or hex');
  return key;
}

async function kept(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  // `wx`: of two processes that start at once one writes and both read the same key.
  await writeFile(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
