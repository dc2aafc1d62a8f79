import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { type MikroORM, TableNotFoundException } from '@mikro-orm/postgresql';
import { withDatabase } from './database.ts';
import { sleep } from './sleep.ts';
import { row, rows, sql } from './sql.ts';

const POLL_MS = 250;

/**
 * Applies pending migrations through a connection URL, which must go around a connection pooler, and returns their
 * names.
 */
export function migrate(databaseUrl: string): Promise<string[]> {
  return withDatabase(databaseUrl, applyMigrations);
}

/** Applies pending migrations, each in a transaction of its own, under a lock that serializes several processes. */
export async function applyMigrations(orm: MikroORM): Promise<string[]> {
  for (;;) {
    const applied = await orm.em.fork().transactional(async (em) => {
      await rows(em, sql`set local idle_in_transaction_session_timeout = 0`);
      // An index that is built concurrently waits for all snapshots. A statement that waits for a lock has one, and so
      // does an idle transaction after a statement with parameters.
      const lock = await row<{ locked: boolean }>(em, sql`select pg_try_advisory_xact_lock(729310442) as locked`);
      return lock!.locked ? orm.migrator.up() : null;
    });
    if (applied) return applied.map(({ name }) => name);
    await sleep(POLL_MS);
  }
}

/**
 * The names of the migrations of this build that the database lacks. A database of a later version lacks none. Writes
 * nothing and needs no right to do so.
 */
export async function pendingMigrations(orm: MikroORM): Promise<string[]> {
  const files = await readdir(orm.config.get('migrations').path!);
  const known = files.filter((file) => /^Migration\d+\.[jt]s$/.test(file)).map((file) => parse(file).name);
  const applied = new Set(await appliedMigrations(orm));
  return known.filter((name) => !applied.has(name)).toSorted();
}

async function appliedMigrations(orm: MikroORM): Promise<string[]> {
  try {
    const found = await rows<{ name: string }>(orm.em.fork(), sql`select name from mikro_orm_migrations`);
    return found.map(({ name }) => name);
  } catch (error) {
    if (error instanceof TableNotFoundException) return [];
    throw error;
  }
}
