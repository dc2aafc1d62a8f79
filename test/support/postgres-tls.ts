import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../src/core/database.ts';
import { type row, rows, sql } from '../../src/core/sql.ts';
import type { Certificate } from './certificates.ts';

type Em = Parameters<typeof row>[0];

interface TlsSettings {
  /** The folder of the embedded PostgreSQL. */
  dataDir: string;
  databaseUrl: string;
  server: Certificate;
  /** Issues the certificates of clients, as PEM. */
  authority: string;
  /** The lines of pg_hba.conf. */
  rules: readonly string[];
  /** Further statements, before the rules apply. */
  statements?: (em: Em) => Promise<unknown>;
}

/** Enables encryption at an embedded PostgreSQL. New connections follow the rules. */
export async function enablePostgresTls(settings: TlsSettings): Promise<void> {
  const { dataDir, databaseUrl, server, authority, rules, statements } = settings;
  const data = join(dataDir, 'postgres');
  const { uid, gid } = await stat(data);
  await writeFile(join(data, 'server.key'), server.key, { mode: 0o600 });
  await chown(join(data, 'server.key'), uid, gid);
  await writeFile(join(data, 'server.crt'), server.cert);
  await writeFile(join(data, 'authority.crt'), authority);
  await writeFile(join(data, 'pg_hba.conf'), `${rules.join('\n')}\n`);
  await usingDatabase(databaseUrl, async (em) => {
    await statements?.(em);
    await rows(em, sql`alter system set ssl = on`);
    await rows(em, sql`alter system set ssl_ca_file = 'authority.crt'`);
    await rows(em, sql`select pg_reload_conf()`);
  });
}

/** Runs statements through a connection pool of their own. */
export async function usingDatabase<T>(url: string, action: (em: Em) => Promise<T>): Promise<T> {
  const orm = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2 }, []);
  try {
    return await action(orm.em.fork());
  } finally {
    await orm.close(true);
  }
}
