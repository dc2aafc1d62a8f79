import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions } from '../../src/core/database.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';
import { postgresAccount } from '../../src/embedded/postgres-account.ts';
import { postgresBinaries } from '../../src/embedded/postgres-binaries.ts';
import type { ServerProcess } from '../../src/embedded/server-process.ts';
import { rows, sql } from '../../src/core/sql.ts';

/** A PostgreSQL server of its own with a streaming replica. */
export interface ReplicatedPostgres {
  primaryUrl: string;
  replicaUrl: string;
  /** The replica receives what is written, but does not apply it. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends the replica, and starts it at the same address. */
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts both, as the manual describes it for a copy of the files
 * (https://www.postgresql.org/docs/current/continuous-archiving.html).
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'cas-replica-'));
  const password = randomUUID();
  const start = (name: string, preferredPort?: number) =>
    startPostgres({ dataDir: join(folder, name), password, preferredPort, durable: true, log: () => undefined });
  const urlOf = ({ port }: ServerProcess) => `postgres://postgres:${password}@127.0.0.1:${port}/app`;

  const primary = await start('primary');
  await on(urlOf(primary), async (orm) => {
    // A backup belongs to one connection.
    await orm.em.fork().transactional(async (em) => {
      await rows(em, sql`select pg_backup_start('replica', true)`);
      await cp(join(folder, 'primary/postgres'), join(folder, 'replica/postgres'), {
        recursive: true,
        filter: (path) => !/postmaster\.(?:pid|opts)$|pg_wal\/[0-9A-F]{24}$/.test(path),
      });
      const [label] = await rows<{ labelfile: string }>(em, sql`select labelfile from pg_backup_stop(false)`);
      await writeFile(join(folder, 'replica/postgres/backup_label'), label!.labelfile);
    });
  });
  const data = join(folder, 'replica/postgres');
  await writeFile(join(data, 'standby.signal'), '');
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  postgresAccount(join(folder, 'primary/postgres'), await postgresBinaries()).own(data);

  let replica = await start('replica');
  const onReplica = (statement: string) => on(urlOf(replica), (orm) => orm.em.fork().execute(statement));
  return {
    primaryUrl: urlOf(primary),
    replicaUrl: urlOf(replica),
    pause: () => onReplica('select pg_wal_replay_pause()'),
    resume: () => onReplica('select pg_wal_replay_resume()'),
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await start('replica', replica.port);
    },
    async stop() {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function on(url: string, work: (orm: MikroORM) => Promise<unknown>): Promise<void> {
  const orm = await MikroORM.init(databaseOptions(url, []));
  try {
    await work(orm);
  } finally {
    await orm.close(true);
  }
}
