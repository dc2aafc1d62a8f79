import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../core/context.ts';
import { asSchemaOwner } from '../../core/schema-owner.ts';
import { row, rows, sql } from '../../core/sql.ts';
import { timeOfId } from '../../core/time-ids.ts';
import { makePartitions, missingPartitions, type Partition, PARTITIONED_TABLES, readPartitions } from './partitions.ts';

const DAY_MS = 86_400_000;

/**
 * Makes the partitions of the next months, and drops those whose rows are all older than the days of their table in
 * `RETENTION_DAYS`. Several processes may do so at once.
 */
export async function sweepPartitions(ctx: Context, now = new Date()): Promise<void> {
  const existing = await readPartitions(ctx.em);
  if (missingPartitions(existing, now).length > 0) {
    const made = await asSchemaOwner(ctx.orm, ctx.config, (em) => makePartitions(em, now));
    ctx.log.info({ event: 'partitions.made', made }, 'Partitions of the next months were made.');
  }
  for (const table of PARTITIONED_TABLES) {
    const days = ctx.config.RETENTION_DAYS[table];
    if (days === 0) continue;
    const before = new Date(now.getTime() - days * DAY_MS);
    const old = existing.filter((each) => each.table === table && timeOfId(each.toId) <= before);
    for (const partition of old) await dropIfUnused(ctx, partition, before);
  }
}

/** Drops a partition unless a job of its months is active or ended after `before`. */
async function dropIfUnused(ctx: Context, partition: Partition, before: Date): Promise<void> {
  const { table, name, fromId, toId } = partition;
  if (table !== 'audit_log' && (await hasYoungJob(ctx.em, partition, before))) return;
  await asSchemaOwner(ctx.orm, ctx.config, (em) =>
    em.transactional(async (inner) => {
      // A statement that uses the table may delay this one, which delays those after it.
      await rows(inner, sql`select set_config('lock_timeout', '300ms', true)`);
      await rows(inner, sql`drop table if exists ${sql.ref(name)}`);
    }),
  );
  const [from, to] = [timeOfId(fromId), timeOfId(toId)];
  ctx.log.info({ event: 'partitions.dropped', table, partition: name, from, to }, 'An old partition was dropped.');
}

async function hasYoungJob(em: EntityManager, { fromId, toId }: Partition, before: Date): Promise<boolean> {
  const found = await row(
    em,
    sql`select 1
          from jobs
         where id >= ${fromId} and id < ${toId} and (completed_at is null or completed_at >= ${before})
         limit 1`,
  );
  return found !== null;
}
