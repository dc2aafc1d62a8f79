import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { MIN_JWT_SECRET } from './config-values.ts';
import { parseEncryptionKey } from './cipher.ts';
import { readOrCreateFile } from './read-or-create-file.ts';

/** The two secrets of the service: the key that signs tokens and the key that encrypts stored secrets. */
export interface Secrets {
  jwtSecret: string;
  encryptionKey: Buffer;
}

/**
 * Loads the secrets from the configuration, or creates them once under DATA_DIR. In production they are never created,
 * because the configuration requires them.
 * @throws Error if a stored key is damaged, because a new key could not decrypt existing data.
 */
export async function loadSecrets(
  config: Pick<Config, 'DATA_DIR' | 'JWT_SECRET' | 'ENCRYPTION_KEY'>,
): Promise<Secrets> {
  const jwtSecret = config.JWT_SECRET ?? (await storedKey(config.DATA_DIR, 'jwt-secret'));
  if (jwtSecret.length < MIN_JWT_SECRET)
    throw damaged(config.DATA_DIR, 'jwt-secret', `have at least ${MIN_JWT_SECRET} characters`);
  const encryptionKey = parseEncryptionKey(
    config.ENCRYPTION_KEY ?? (await storedKey(config.DATA_DIR, 'encryption-key')),
  );
  if (!encryptionKey) throw damaged(config.DATA_DIR, 'encryption-key', 'be 32 bytes in base64 or hex');
  return { jwtSecret, encryptionKey };
}

function storedKey(dataDir: string, name: string): Promise<string> {
  return readOrCreateFile(pathOf(dataDir, name), () => randomBytes(32).toString('base64'));
}

function damaged(dataDir: string, name: string, rule: string): Error {
  return new Error(`The key in ${pathOf(dataDir, name)} is damaged: it must ${rule}.`);
}

function pathOf(dataDir: string, name: string): string {
  return join(dataDir, 'keys', name);
}
