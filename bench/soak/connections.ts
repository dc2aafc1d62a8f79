import type { EntityManager } from '@mikro-orm/postgresql';
import { createClient } from 'redis';
import { rows, sql } from '../../src/core/sql.ts';

/** Open connections to the database and Redis. */
export interface Connections {
  /** Connections to PostgreSQL by the name of the process. */
  database: Record<string, number>;
  /** Connections with an open transaction. */
  openTransactions: number;
  redis: number;
}

/** Counts the connections of all processes, without those of this one. */
export async function connectionsOf(em: EntityManager, redisUrl: string): Promise<Connections> {
  const found = await rows<{ name: string; n: number; open: number }>(
    em,
    sql`select application_name as name, count(*)::int as n,
               (count(*) filter (where xact_start is not null))::int as open
          from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> ''
         group by 1`,
  );
  return {
    database: Object.fromEntries(found.map(({ name, n }) => [name, n])),
    openTransactions: found.reduce((sum, { open }) => sum + open, 0),
    redis: await redisConnections(redisUrl),
  };
}

async function redisConnections(url: string): Promise<number> {
  const client = createClient({ url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const list = await client.sendCommand<string>(['CLIENT', 'LIST']);
    return list.trim().split('\n').length - 1;
  } finally {
    client.destroy();
  }
}
