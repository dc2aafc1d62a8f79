import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The password of both servers, created once in a file that only its owner can read. Throws if a database exists but
 * its password file is missing, because a new password would not match.
 */
export function loadPassword(dataDir: string): string {
  const path = join(dataDir, 'embedded.password');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new Error(
      `${path} is missing: restore it, or remove ${join(dataDir, 'postgres')} to start with an empty database`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(`${path}.new`, password, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  return password;
}
