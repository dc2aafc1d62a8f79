import { beforeAll, describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../../../src/core/sql.ts';
import { EXPORTED_TABLES, EXCLUDED_TABLES } from '../../../../src/services/privacy/export/tables.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { IS_TABLE } from '../../../support/tables.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe('the tables of the data export', () => {
  let inDatabase: Map<string, string[]>;

  beforeAll(async () => {
    const columns = await rows<{ table: string; names: string[] }>(
      testApp.ctx().em,
      sql`select c.table_name as "table", json_agg(c.column_name) as names
            from information_schema.columns c join pg_class on oid = c.table_name::regclass
           where table_schema = 'public' and ${IS_TABLE}
           group by 1`,
    );
    inDatabase = new Map(columns.map(({ table, names }) => [table, names.toSorted()]));
    // The list of applied migrations contains no user data.
    inDatabase.delete('mikro_orm_migrations');
  });

  it('are all tables of the database, each either exported or excluded with a reason', () => {
    const named = [...EXPORTED_TABLES.map(({ table }) => table), ...Object.keys(EXCLUDED_TABLES)];
    expect(named.toSorted()).toEqual([...inDatabase.keys()].toSorted());
    expect(Object.values(EXCLUDED_TABLES).filter((reason) => reason.trim() === '')).toEqual([]);
  });

  it.each(EXPORTED_TABLES)(
    'include every column of $table, either exported or excluded with a reason',
    ({ table, columns, excluded = {} }) => {
      expect([...columns, ...Object.keys(excluded)].toSorted()).toEqual(inDatabase.get(table));
      expect(Object.values(excluded).filter((reason) => reason.trim() === '')).toEqual([]);
    },
  );

  it.each(EXPORTED_TABLES)(
    'sort $table by columns that are unique among the rows of an owner',
    async ({ table, order = ['id'], owner }) => {
      const unique = await rows<{ columns: string[] }>(
        testApp.ctx().em,
        sql`select json_agg(a.attname::text order by a.attname::text) as columns
              from pg_index i
              join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
             where i.indrelid = ${table}::regclass and i.indisunique and i.indpred is null
             group by i.indexrelid`,
      );
      const owned = 'parent' in owner && owner.batchSize === 1 ? [owner.foreignKey] : ['organization_id'];
      const known = new Set([...order, ...owned]);
      // Positions come from a sequence, so they are unique without an index.
      const numbered =
        order.length === 1 && order[0] === 'position' && ['content_items', 'transactions'].includes(table);
      expect(numbered || unique.some(({ columns }) => columns.every((column) => known.has(column)))).toBe(true);
    },
  );
});
