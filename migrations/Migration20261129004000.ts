import { OnlineMigration } from '../src/core/online-migration.ts';

/**
 * Without statistics of `job_id` the planner expects many items of any job. With them it expected one of a job that began
 * after they were gathered, and read all items of that job for each of them.
 */
export class Migration20261129004000 extends OnlineMigration {
  override name = 'Migration20261129004000';

  override up(): void {
    this.alterTable('job_items', 'alter column "job_id" set statistics 0');
    this.addSql(
      `select pg_clear_attribute_stats(nspname, relname, 'job_id', inherited)
         from pg_partition_tree('job_items')
         join pg_class on pg_class.oid = relid
         join pg_namespace on pg_namespace.oid = relnamespace
        cross join (values (false), (true)) as kind(inherited)`,
    );
  }

  override down(): void {
    this.alterTable('job_items', 'alter column "job_id" set statistics default');
  }
}
