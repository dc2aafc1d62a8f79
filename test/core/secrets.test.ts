import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseEncryptionKey } from '../../src/core/cipher.ts';
import { loadSecrets } from '../../src/core/secrets.ts';

const run = promisify(execFile);
let DATA_DIR: string;

beforeEach(async () => void (DATA_DIR = await mkdtemp(join(tmpdir(), 'cas-secrets-'))));
afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

const load = (given: { JWT_SECRET?: string; ENCRYPTION_KEY?: string } = {}) =>
  loadSecrets({ DATA_DIR, JWT_SECRET: undefined, ENCRYPTION_KEY: undefined, ...given });

describe('loadSecrets', () => {
  it('creates the secrets once, readable only by their owner', async () => {
    const made = await load();
    expect(made.jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(made.encryptionKey).toHaveLength(32);
    expect(made.jwtSecret).not.toBe(made.encryptionKey.toString('base64'));
    expect(await load()).toEqual(made);
    const files = await readdir(join(DATA_DIR, 'keys'));
    expect(files.toSorted()).toEqual(['encryption-key', 'jwt-secret']);
    for (const file of files) expect((await stat(join(DATA_DIR, 'keys', file))).mode & 0o777).toBe(0o600);
  });

  it('returns the same secrets to processes that start together', async () => {
    const module = pathToFileURL(resolve('dist/src/core/secrets.js')).href;
    const script = `import { loadSecrets } from ${JSON.stringify(module)};
      const { jwtSecret, encryptionKey } = await loadSecrets({ DATA_DIR: process.argv[1] });
      process.stdout.write(jwtSecret + encryptionKey.toString('hex'));`;
    const outputs = await Promise.all(
      Array.from({ length: 8 }, () =>
        run(process.execPath, ['--no-warnings', '--input-type=module', '-e', script, DATA_DIR]),
      ),
    );
    expect(new Set(outputs.map((output) => output.stdout)).size).toBe(1);
    expect(outputs[0]!.stdout.length).toBeGreaterThan(96);
  });

  it('returns the same secrets to concurrent calls', async () => {
    const loaded = await Promise.all(Array.from({ length: 20 }, () => load()));
    expect(new Set(loaded.map(({ jwtSecret, encryptionKey }) => jwtSecret + encryptionKey.toString('hex'))).size).toBe(
      1,
    );
  });

  it('uses configured secrets and then stores none', async () => {
    const key = Buffer.alloc(32, 9);
    expect(await load({ JWT_SECRET: 's'.repeat(32), ENCRYPTION_KEY: key.toString('hex') })).toEqual({
      jwtSecret: 's'.repeat(32),
      encryptionKey: key,
    });
    await expect(readdir(join(DATA_DIR, 'keys'))).rejects.toThrow('ENOENT');
  });

  it('rejects a damaged encryption key instead of replacing it, because encrypted data would be lost', async () => {
    await load();
    const file = join(DATA_DIR, 'keys', 'encryption-key');
    await writeFile(file, 'damaged');
    await expect(load()).rejects.toThrow(`The key in ${file} is damaged`);
  });

  it('rejects an empty signing key, because anybody could sign tokens with it', async () => {
    await load();
    const file = join(DATA_DIR, 'keys', 'jwt-secret');
    await writeFile(file, '');
    await expect(load()).rejects.toThrow(`The key in ${file} is damaged`);
  });
});

describe('parseEncryptionKey', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, n) => 255 - n));

  it.each(['hex', 'base64', 'base64url'] as const)('accepts 32 bytes in %s', (encoding) => {
    expect(parseEncryptionKey(key.toString(encoding))).toEqual(key);
  });

  it.each([
    '',
    'x',
    key.toString('base64').slice(0, -4),
    `${key.toString('base64')}AAAA`,
    `${key.toString('hex')}00`,
    `!${key.toString('base64').slice(1)}`,
    'correct horse battery staple, thirty-two',
  ])('rejects %j', (text) => expect(parseEncryptionKey(text)).toBeNull());
});
