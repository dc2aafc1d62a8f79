import { cp, mkdir, stat, writeFile, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedStores } from '../../src/embedded/stores.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { usingDatabase } from './postgres-tls.ts';

const database = (dataDir: string) => startEmbeddedStores({ dataDir, postgres: true, redis: false });

/** Starts an embedded PostgreSQL that archives its write-ahead log in a folder. */
export async function startArchivingPostgres(dataDir: string, archive: string) {
  const stores = await database(dataDir);
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  await mkdir(archive);
  await chown(archive, uid, gid);
  await usingDatabase(stores.databaseUrl!, async (em) => {
    await rows(em, sql`alter system set archive_mode = on`);
    await rows(em, sql`alter system set archive_command = ${sql.lit(`cp %p '${archive}/%f'`)}`);
  });
  // The archive mode takes effect at a start.
  await stores.stop();
  return database(dataDir);
}

/** Copies the files of a running PostgreSQL, as `pg_basebackup` does. */
export async function makeBaseBackup(databaseUrl: string, dataDir: string, backup: string): Promise<void> {
  await mkdir(backup);
  // Start and stop belong to one session.
  await usingDatabase(databaseUrl, (em) =>
    em.transactional(async (session) => {
      await rows(session, sql`select set_config('idle_in_transaction_session_timeout', '0', true)`);
      await rows(session, sql`select pg_backup_start('test', true)`);
      await cp(join(dataDir, 'embedded.password'), join(backup, 'embedded.password'));
      // The log comes from the archive.
      const filter = (source: string) => !/\/pg_wal\/|\/postmaster\.pid$/.test(source);
      await cp(join(dataDir, 'postgres'), join(backup, 'postgres'), { recursive: true, filter });
      const [label] = await rows<{ labelfile: string }>(session, sql`select labelfile from pg_backup_stop(false)`);
      await writeFile(join(backup, 'postgres/backup_label'), label!.labelfile);
    }),
  );
}

/** Starts PostgreSQL on a copy of the base backup as it was at a restore point, by the archived log. */
export async function restoreTo(restorePoint: string, archive: string, backup: string) {
  const settings = {
    restore_command: `cp ''${archive}/%f'' %p`,
    recovery_target_name: restorePoint,
    recovery_target_action: 'promote',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await writeFile(join(backup, 'postgres/postgresql.auto.conf'), lines.join(''));
  await writeFile(join(backup, 'postgres/recovery.signal'), '');
  return database(backup);
}
