import type { EntityManager } from '@mikro-orm/postgresql';
import { monthsAfter } from '../../core/months.ts';
import { rows, sql } from '../../core/sql.ts';
import { firstIdAt, timeOfId } from '../../core/time-ids.ts';

/** A table whose rows are in monthly partitions, by the time in the ids of a column. */
export const PARTITIONED_TABLES = ['job_events', 'job_items', 'audit_log'] as const;
export type PartitionedTable = (typeof PARTITIONED_TABLES)[number];

/** Partitions of so many months after this one exist, in case that no worker runs for a while. */
const MONTHS_AHEAD = 3;

/** A partition with the ids from `fromId` (inclusive) up to `toId` (exclusive). */
export interface Partition {
  table: PartitionedTable;
  name: string;
  fromId: string;
  toId: string;
}

/** The bounds of a partition, as PostgreSQL prints them. The first one has no lower bound. */
const BOUNDS = String.raw`FROM \((?:MINVALUE|'([^']+)')\) TO \('([^']+)'\)`;

/** Returns all partitions, by table and time. */
export function readPartitions(em: EntityManager): Promise<Partition[]> {
  return rows<Partition>(
    em,
    sql`select parent.relname as "table", child.relname as name, bound[2] as "toId",
               coalesce(bound[1], ${firstIdAt(new Date(0))}) as "fromId"
          from pg_inherits
          join pg_class parent on parent.oid = inhparent
          join pg_class child on child.oid = inhrelid,
               regexp_match(pg_get_expr(child.relpartbound, child.oid), ${BOUNDS}) as bound
         where parent.oid = any(${[...PARTITIONED_TABLES]}::regclass[])
         order by parent.relname, bound[2]`,
  );
}

/**
 * Makes the missing partitions and returns their names. There is no default partition: rows in it would forbid to make
 * the partition that they belong to. Several processes may do so at once.
 */
export function makePartitions(em: EntityManager, now = new Date()): Promise<string[]> {
  return em.transactional(async (inner) => {
    await rows(inner, sql`select set_config('lock_timeout', '2s', true)`);
    await rows(inner, sql`select pg_advisory_xact_lock(729310444)`);
    const missing = missingPartitions(await readPartitions(inner), now);
    for (const { table, name, fromId, toId } of missing) {
      // Attaching a table lets reads and writes of the others go on, unlike `create table … partition of`.
      await rows(inner, sql`create table ${sql.ref(name)} (like ${sql.ref(table)} including all)`);
      if (table === 'job_items') await rows(inner, withoutJobStatistics(name));
      await rows(
        inner,
        sql`alter table ${sql.ref(table)} attach partition ${sql.ref(name)}
              for values from (${sql.lit(fromId)}) to (${sql.lit(toId)})`,
      );
    }
    return missing.map(({ name }) => name);
  });
}

/**
 * As in `job_items` itself, which a copy does not take over: with statistics of the jobs, PostgreSQL would expect a single
 * item of a job that is newer than they are, and read all its items for each of them.
 */
const withoutJobStatistics = (name: string) => sql`alter table ${sql.ref(name)} alter column job_id set statistics 0`;

/** Returns the partitions of this month and the next {@link MONTHS_AHEAD} that do not exist, of all tables. */
export function missingPartitions(existing: readonly Partition[], now: Date): Partition[] {
  const end = monthsAfter(monthOf(now), MONTHS_AHEAD + 1);
  return PARTITIONED_TABLES.flatMap((table) => {
    const newest = existing.findLast((partition) => partition.table === table);
    const missing: Partition[] = [];
    for (let month = timeOfId(newest!.toId); month < end; month = monthsAfter(month, 1))
      missing.push({
        table,
        name: `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`,
        fromId: firstIdAt(month),
        toId: firstIdAt(monthsAfter(month, 1)),
      });
    return missing;
  });
}

const monthOf = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1));
