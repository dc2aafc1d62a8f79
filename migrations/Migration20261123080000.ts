import { OnlineMigration } from '../src/core/online-migration.ts';

/** The tables that the next migration partitions, and their columns with ids that are ordered by time. */
const KEYS = { job_items: 'job_id', job_events: 'job_id', audit_log: 'id' };

/**
 * Checks that all ids are of the months up to this one, so that the next migration can make a partition of each table
 * without reading it under a lock.
 */
export class Migration20261123080000 extends OnlineMigration {
  override name = 'Migration20261123080000';

  override up(): void | Promise<void> {
    for (const [table, key] of Object.entries(KEYS)) {
      this.addSql(`do $$
        declare
          newest uuid := (select "${key}" from "${table}" order by 1 desc limit 1);
          -- Of a process whose clock was ahead, the newest id may be of a later month.
          latest timestamptz := to_timestamp(
            coalesce(('x' || left(replace(newest::text, '-', ''), 12))::bit(48)::bigint, 0) / 1000.0);
          -- The month may end before the next migration runs.
          month timestamptz := (date_trunc('month', greatest(now() + interval '1 day', latest) at time zone 'utc')
                                + interval '1 month') at time zone 'utc';
          hex text := lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0');
        begin
          set local lock_timeout = '3s';
          execute format('alter table "${table}" drop constraint if exists "${table}_months",
                            add constraint "${table}_months" check ("${key}" < %L) not valid',
                         left(hex, 8) || '-' || right(hex, 4) || '-0000-0000-000000000000');
        end $$`);
      this.addSql(`alter table "${table}" validate constraint "${table}_months"`);
    }
  }

  override down(): void | Promise<void> {
    for (const table of Object.keys(KEYS)) this.alterTable(table, `drop constraint if exists "${table}_months"`);
  }
}
