import type { EntityManager } from '@mikro-orm/postgresql';
import { rows, sql } from '../../src/core/sql.ts';

/** The condition on `pg_class` for the tables of the service, each with the rows of all of its partitions. */
export const IS_TABLE = sql`relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;

/** Returns the names of all tables, sorted. */
export async function tableNames(em: EntityManager): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    em,
    sql`select relname as name from pg_class where ${IS_TABLE} order by 1`,
  );
  return tables.map(({ name }) => name);
}
