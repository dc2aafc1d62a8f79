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
      `select pg_clear_attribute_stats(schemaname, tablename, attname, inherited)
         from pg_stats join pg_partition_tree('job_items') on relid = format('%I.%I', schemaname, tablename)::regclass
        where attname = 'job_id'`,
    );
  }

  override down(): void {
    this.alterTable('job_items', 'alter column "job_id" set statistics default');
  }
}
