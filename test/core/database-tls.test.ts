import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/core/database.ts';
import { row, rows, sql } from '../../src/core/sql.ts';
import { type EmbeddedStores, startEmbeddedStores } from '../../src/embedded/stores.ts';
import { type Certificate, issue, newAuthority } from '../support/certificates.ts';
import { enablePostgresTls, usingDatabase } from '../support/postgres-tls.ts';

let folder: string;
let stores: EmbeddedStores;
let plainUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cas-tls-'));
  stores = await startEmbeddedStores({ dataDir: folder, postgres: true, redis: false, durable: false });
  plainUrl = process.env['TEST_DATABASE_URL']!;
  const authority = await newAuthority();
  await write('authority', authority);
  await write('stranger', await newAuthority());
  await write('client', await issue(authority, 'postgres'));
  await enableTls(await issue(authority, 'server'), authority.cert);
}, 240_000);

afterAll(async () => {
  await stores.stop();
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (name: string) => join(folder, name);

async function write(name: string, { cert, key }: Certificate): Promise<void> {
  await writeFile(fileOf(`${name}.crt`), cert);
  await writeFile(fileOf(`${name}.key`), key, { mode: 0o600 });
}

/** The role `with_certificate` needs a certificate of the authority. */
const enableTls = (server: Certificate, authority: string) =>
  enablePostgresTls({
    dataDir: folder,
    databaseUrl: stores.databaseUrl!,
    server,
    authority,
    rules: ['hostssl all with_certificate all scram-sha-256 clientcert=verify-ca', 'host all all all scram-sha-256'],
    statements: (em) => rows(em, sql`create role with_certificate superuser login password 'password'`),
  });

function withParameters(url: string, parameters: Record<string, string>, change?: (url: URL) => void): string {
  const changed = new URL(url);
  changed.search = new URLSearchParams(parameters).toString();
  change?.(changed);
  return changed.href;
}

/** Connects and returns whether the connection is encrypted. */
async function isEncrypted(...args: Parameters<typeof withParameters>): Promise<boolean | undefined> {
  const found = await usingDatabase(withParameters(...args), (em) =>
    row<{ ssl: boolean }>(em, sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`),
  );
  return found?.ssl;
}

const root = (name: string) => ({ sslrootcert: fileOf(`${name}.crt`) });
const byName = (url: URL) => void (url.hostname = 'localhost');

describe('a connection to a server with TLS', () => {
  it.each([
    [{}, false],
    [{ sslmode: 'disable' }, false],
    [{ sslmode: 'allow' }, false],
    [{ sslmode: 'prefer' }, true],
    [{ sslmode: 'require' }, true],
  ])('with %j is encrypted: %s', async (parameters, encrypted) => {
    expect(await isEncrypted(stores.databaseUrl!, parameters)).toBe(encrypted);
  });

  it('verifies the authority with `verify-ca`, and with `require` where there is one', async () => {
    for (const sslmode of ['verify-ca', 'require']) {
      expect(await isEncrypted(stores.databaseUrl!, { sslmode, ...root('authority') }, byName)).toBe(true);
      await expect(isEncrypted(stores.databaseUrl!, { sslmode, ...root('stranger') })).rejects.toThrow(/certificate/);
    }
  });

  it('verifies authority and name with `verify-full`', async () => {
    const full = { sslmode: 'verify-full', ...root('authority') };
    expect(await isEncrypted(stores.databaseUrl!, full)).toBe(true);
    await expect(isEncrypted(stores.databaseUrl!, full, byName)).rejects.toThrow(
      /does not match certificate's altnames/,
    );
    for (const other of [{}, { sslrootcert: 'system' }, root('stranger')])
      await expect(isEncrypted(stores.databaseUrl!, { sslmode: 'verify-full', ...other })).rejects.toThrow(
        /certificate/,
      );
  });

  it('presents the certificate of `sslcert` and `sslkey`', async () => {
    const asRole = (url: URL) => Object.assign(url, { username: 'with_certificate', password: 'password' });
    const client = { sslcert: fileOf('client.crt'), sslkey: fileOf('client.key') };
    const full = { sslmode: 'verify-full', ...root('authority') };
    expect(await isEncrypted(stores.databaseUrl!, { ...full, ...client }, asRole)).toBe(true);
    await expect(isEncrypted(stores.databaseUrl!, full, asRole)).rejects.toThrow(/^The database cannot be reached: /);
  });
});

describe('a statement that takes too long on an encrypted connection', () => {
  it('is cancelled', async () => {
    const url = withParameters(stores.databaseUrl!, { sslmode: 'verify-full', ...root('authority') });
    const orm = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, STATEMENT_TIMEOUT_SECONDS: 1 }, []);
    try {
      await expect(rows(orm.em.fork(), sql`select pg_sleep(600)`)).rejects.toMatchObject({ code: '57014' });
    } finally {
      await orm.close(true);
    }
  });
});

describe('a connection to a server without TLS', () => {
  it.each(['require', 'verify-full'])('is refused with %s', async (sslmode) => {
    await expect(isEncrypted(plainUrl, { sslmode })).rejects.toThrow(
      'The database cannot be reached: The server does not support SSL connections',
    );
  });

  it.each(['allow', 'prefer'])('is not encrypted with %s', async (sslmode) => {
    expect(await isEncrypted(plainUrl, { sslmode })).toBe(false);
  });
});

describe('a connection URL', () => {
  it.each([
    [{ sslmode: 'always' }, /^DATABASE_URL: .*sslmode/s],
    [{ ssl_mode: 'require' }, /^DATABASE_URL: .*ssl_mode/s],
    [{ sslmode: 'verify-ca' }, /^DATABASE_URL: .*sslrootcert/s],
    [{ sslmode: 'verify-full', sslrootcert: '/none.crt' }, /^DATABASE_URL: ENOENT.*none\.crt/],
  ])('with %j is refused', async (parameters, message) => {
    const error = await isEncrypted(plainUrl, parameters).catch((thrown: Error) => thrown);
    expect((error as Error).message.replace('The database cannot be reached: ', '')).toMatch(message);
  });

  it('names the application', async () => {
    const name = `shop ${randomUUID()}`;
    const found = await usingDatabase(withParameters(plainUrl, { application_name: name }), (em) =>
      row(em, sql`select current_setting('application_name') as name`),
    );
    expect(found).toEqual({ name });
  });
});
