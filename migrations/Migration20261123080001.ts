import { Migration } from '@mikro-orm/migrations';

interface PartitionedTable {
  /** The column with ids that are ordered by time. */
  key: string;
  primaryKey: string;
  /** The columns of each index, by its name. */
  indexes: Record<string, string>;
  foreignKey: { column: string; references: string };
}

const TABLES: Record<string, PartitionedTable> = {
  job_items: {
    key: 'job_id',
    primaryKey: '"job_id", "position"',
    indexes: {
      job_items_item_id_index: '"item_id"',
      job_items_job_id_state_position_index: '"job_id", "state", "position"',
    },
    foreignKey: { column: 'job_id', references: 'jobs' },
  },
  job_events: {
    key: 'job_id',
    primaryKey: '"job_id", "seq"',
    indexes: {},
    foreignKey: { column: 'job_id', references: 'jobs' },
  },
  audit_log: {
    key: 'id',
    primaryKey: '"id"',
    indexes: { audit_log_organization_id_created_at_id_index: '"organization_id", "created_at", "id"' },
    foreignKey: { column: 'organization_id', references: 'organizations' },
  },
};

/**
 * Job items, events and the audit log get monthly partitions. The table of today becomes the partition of all months up
 * to this one. No row is copied, and none is read, because the migration before has checked the ids. The months after
 * it are made by `npm run migrate` and the workers. Processes of the last release need no change: for their statements
 * a partitioned table is like any other.
 */
export class Migration20261123080001 extends Migration {
  override name = 'Migration20261123080001';

  override up(): void | Promise<void> {
    // A trigger of a partition is called with the name of the partition.
    this.addSql(refuseChange(`tg_table_name like 'audit_log%'`));
    this.addSql(`drop trigger audit_log_append_only on "audit_log";`);
    for (const [table, definition] of Object.entries(TABLES)) {
      this.addSql(`do $$
        declare
          -- The bound that the migration before has checked.
          bound text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
                          where conrelid = '${table}'::regclass and conname = '${table}_months');
          month timestamptz := to_timestamp(('x' || left(replace(bound, '-', ''), 12))::bit(48)::bigint / 1000.0);
          first text := '${table}_until_' || to_char(month at time zone 'utc', 'YYYY_MM');
          permission record;
        begin
          execute format('alter table "${table}" rename to %I', first);
          ${['pkey', ...Object.keys(definition.indexes).map((name) => name.slice(table.length + 1))]
            .map((name) => `execute format('alter index "${table}_${name}" rename to %I', first || '_${name}');`)
            .join('\n          ')}
          execute format('create table "${table}" (like %I including defaults including constraints)
                          partition by range ("${definition.key}")', first);
          alter table "${table}" drop constraint "${table}_months";
          for permission in select * from aclexplode((select relacl from pg_class where oid = first::regclass)) loop
            execute format('grant %s on "${table}" to %s', permission.privilege_type,
                           case permission.grantee when 0 then 'public' else permission.grantee::regrole::text end);
          end loop;
          ${indexesOf(table, definition).join('\n          ')}
          execute format('alter table "${table}" attach partition %I for values from (minvalue) to (%L)', first, bound);
          execute format('alter table %I drop constraint "${table}_months"', first);
        end $$;`);
    }
    this.addSql(APPEND_ONLY);
  }

  override down(): void | Promise<void> {
    for (const [table, definition] of Object.entries(TABLES)) {
      this.addSql(`create table "${table}_whole" (like "${table}" including defaults including constraints);`);
      this.addSql(`insert into "${table}_whole" select * from "${table}";`);
      this.addSql(`drop table "${table}";`);
      this.addSql(`alter table "${table}_whole" rename to "${table}";`);
      for (const statement of indexesOf(table, definition)) this.addSql(statement);
    }
    this.addSql(APPEND_ONLY);
    this.addSql(refuseChange(`tg_table_name = 'audit_log'`));
  }
}

const APPEND_ONLY = `create trigger audit_log_append_only before update or delete on "audit_log" for each row execute function refuse_change();`;

function indexesOf(table: string, { primaryKey, indexes, foreignKey }: PartitionedTable): string[] {
  return [
    `alter table "${table}" add constraint "${table}_pkey" primary key (${primaryKey});`,
    ...Object.entries(indexes).map(([name, columns]) => `create index "${name}" on "${table}" (${columns});`),
    `alter table "${table}" add constraint "${table}_${foreignKey.column}_foreign"
       foreign key ("${foreignKey.column}") references "${foreignKey.references}" ("id") on delete cascade;`,
  ];
}

/** The function of the triggers, as before but for the condition of the audit log. */
function refuseChange(isAuditLog: string): string {
  return `create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if current_setting('app.erasing', true) = old.organization_id::text then
          if tg_op = 'DELETE' then return old; end if;
          if ${isAuditLog} then return new; end if;
        end if;
        raise exception '% is append-only', regexp_replace(tg_table_name, '_(until_)?[0-9]{4,}_[0-9]{2}$', '')
          using errcode = 'restrict_violation';
      end $$;`;
}
