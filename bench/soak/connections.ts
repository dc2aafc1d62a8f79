import { readdir, readFile, readlink } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows, sql } from '../../src/core/sql.ts';
import type { Installation } from './installation.ts';

/** Open connections to the database and Redis, by the name of the process. */
export interface Connections {
  database: Record<string, number>;
  /** Connections with an open transaction. */
  openTransactions: number;
  redis: Record<string, number>;
}

/** Counts the connections of all processes of the service. */
export async function connectionsOf(em: EntityManager, { web, workers, redis }: Installation): Promise<Connections> {
  const found = await rows<{ name: string; n: number; open: number }>(
    em,
    sql`select application_name as name, count(*)::int as n,
               (count(*) filter (where xact_start is not null))::int as open
          from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> ''
         group by 1`,
  );
  const toRedis: Record<string, number> = {};
  for (const { name, pid } of [...web, ...workers])
    toRedis[name] = pid === null ? 0 : await socketsTo(Number(new URL(redis.url).port), pid);
  return {
    database: Object.fromEntries(found.map(({ name, n }) => [name, n])),
    openTransactions: found.reduce((sum, { open }) => sum + open, 0),
    redis: toRedis,
  };
}

/** The open sockets of a process to a port, from /proc (https://man7.org/linux/man-pages/man5/proc_net.5.html). */
async function socketsTo(port: number, pid: number): Promise<number> {
  const table = await readFile(`/proc/${pid}/net/tcp`, 'utf8');
  const inodes = new Set(
    table
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , remote]) => Number.parseInt(remote?.split(':')[1] ?? '', 16) === port)
      .map((fields) => `socket:[${fields[9]}]`),
  );
  const handles = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(handles.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  return links.filter((link) => inodes.has(link)).length;
}
