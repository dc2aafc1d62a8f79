import { Migration } from '@mikro-orm/migrations';

const COLUMNS = 'project_id, data_source_id, status';
/** The flags of an item that a job selects its items by. */
const FLAGS = `item_type = 'variant', vanished_at is not null, excluded_at is not null`;

/** The function of the triggers that count items by these columns, whose values are the expressions. */
const tallyFunction = (columns: string, values: string): string => `
  create or replace function tally_items() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into item_tallies (${columns}, items) select ${values}, count(*) from after group by ${values};
      elsif tg_op = 'DELETE' then
        insert into item_tallies (${columns}, items) select ${values}, -count(*) from before group by ${values};
      else
        insert into item_tallies (${columns}, items)
        select ${columns}, sum(n)
          from (select ${values}, 1 from after union all select ${values}, -1 from before) moved (${columns}, n)
         group by ${columns} having sum(n) <> 0;
      end if;
      return null;
    end $$;`;

/** The items of a large job without a row of their own, and item counters that can count them. */
export class Migration20261123030451 extends Migration {
  override name = 'Migration20261123030451';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "job_selections" ("job_id" uuid not null, "selection" jsonb not null, "up_to_position" bigint not null, "counted_at" timestamptz(3) not null, "missing" int not null, "inserted" int not null default 0, "after_position" bigint not null default '0', primary key ("job_id"));`,
    );
    this.addSql(
      `alter table "job_selections" add constraint "job_selections_job_id_foreign" foreign key ("job_id") references "jobs" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "job_selections" add constraint "job_selections_selection_size" check (pg_column_size("selection") <= 262144);`,
    );

    this.addSql(
      `alter table "item_tallies" add "variant" boolean not null default false, add "vanished" boolean not null default false, add "excluded" boolean not null default false;`,
    );
    this.addSql(tallyFunction(`${COLUMNS}, variant, vanished, excluded`, `${COLUMNS}, ${FLAGS}`));
    this.addSql(`delete from item_tallies;`);
    this.addSql(
      `insert into item_tallies (${COLUMNS}, variant, vanished, excluded, items) select ${COLUMNS}, ${FLAGS}, count(*) from content_items group by ${COLUMNS}, ${FLAGS};`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "job_selections" cascade;`);
    this.addSql(tallyFunction(COLUMNS, COLUMNS));
    this.addSql(`alter table "item_tallies" drop column "variant", drop column "vanished", drop column "excluded";`);
  }
}
