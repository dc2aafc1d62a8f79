import { Migration } from '@mikro-orm/migrations';

const TEXT_BYTES = 65_536;
const JSON_BYTES = 262_144;

/** Columns with another bound. */
const OWN_BYTES: Record<string, number> = {
  'blog_posts.content': 1_048_576,
  'chat_tenants.knowledge': 262_144,
  'data_sources.manual_rows': 2_097_152,
  'idempotent_calls.answer': 16_777_216,
  'payment_events.body': 4_194_304,
  'plugin_generations.content': 1_048_576,
};

/** All text and JSON columns, except those of a migrator and those with a fixed list of values. */
const COLUMNS = `
  select t.relname::text as tab, c.attname::text as col, c.atttypid = 'jsonb'::regtype as is_json
    from pg_attribute c join pg_class t on t.oid = c.attrelid
   where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace and t.relname <> 'mikro_orm_migrations'
     and c.attnum > 0 and not c.attisdropped and c.atttypid in ('text'::regtype, 'jsonb'::regtype)
     and not exists (select from pg_constraint k
                      where k.conrelid = t.oid and k.contype = 'c' and k.conkey = array[c.attnum]
                        and (k.conname like '%_size' or pg_get_constraintdef(k.oid) like '%= ANY%'))`;

/**
 * Bounds the size of every text and JSON column. A column that has a larger value already gets the size of its largest
 * as its bound: such values stay as they are, other columns of their rows can change, and a backup can be restored. A
 * value is stored compressed, so it is measured as it was before.
 */
const BOUND_COLUMNS = `do $$
declare
  own jsonb := '${JSON.stringify(OWN_BYTES)}';
  tab text; col text; is_json boolean; measured text; bytes int; largest int;
begin
  for tab, col, is_json in ${COLUMNS} loop
    bytes := coalesce((own ->> (tab || '.' || col))::int, case when is_json then ${JSON_BYTES} else ${TEXT_BYTES} end);
    if is_json then
      -- What is stored in less is within the limit: no compression is 250 to 1.
      measured := 'select max(pg_column_size(%1$I::text::jsonb)) from %2$I where pg_column_size(%1$I) > 1000';
    else
      measured := 'select max(octet_length(%1$I)) from %2$I';
    end if;
    execute format(measured, col, tab) into largest;
    if largest > bytes then
      raise warning '%.% has a value of % bytes, more than the limit of %', tab, col, largest, bytes;
      bytes := largest;
    end if;
    execute format('alter table %I add constraint %I check (%s(%I) <= %s) not valid', tab, tab || '_' || col || '_size',
                   case when is_json then 'pg_column_size' else 'octet_length' end, col, bytes);
    execute format('alter table %I validate constraint %I', tab, tab || '_' || col || '_size');
  end loop;
end $$;`;

const UNBOUND_COLUMNS = `do $$
declare tab text; name text;
begin
  for tab, name in select conrelid::regclass::text, conname from pg_constraint
                    where contype = 'c' and connamespace = current_schema()::regnamespace and conname like '%\\_size' loop
    execute format('alter table %s drop constraint %I', tab, name);
  end loop;
end $$;`;

export class Migration20261122240100 extends Migration {
  override name = 'Migration20261122240100';

  override up(): void | Promise<void> {
    this.addSql(BOUND_COLUMNS);
  }

  override down(): void | Promise<void> {
    this.addSql(UNBOUND_COLUMNS);
  }
}
