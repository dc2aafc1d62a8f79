import { beforeAll, describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../../../src/core/sql.ts';
import { EXPORTED_TABLES, EXCLUDED_TABLES } from '../../../../src/services/privacy/export/tables.ts';
import { useTestApp } from '../../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe('the tables of an export', () => {
  let inDatabase: Map<string, string[]>;

  beforeAll(async () => {
    const columns = await rows<{ table: string; names: string[] }>(
      testApp.ctx().em,
      sql`select c.table_name as "table", json_agg(c.column_name) as names from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
           where table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`,
    );
    inDatabase = new Map(columns.map(({ table, names }) => [table, names.toSorted()]));
    // The record of applied migrations is nobody's.
    inDatabase.delete('mikro_orm_migrations');
  });

  it('are all of the database: each is exported, or left out for a reason', () => {
    const named = [...EXPORTED_TABLES.map(({ table }) => table), ...Object.keys(EXCLUDED_TABLES)];
    expect(named.toSorted()).toEqual([...inDatabase.keys()].toSorted());
    expect(Object.values(EXCLUDED_TABLES).filter((reason) => reason.trim() === '')).toEqual([]);
  });

  it.each(EXPORTED_TABLES)(
    'every column of $table is exported, or left out for a reason',
    ({ table, columns, excluded = {} }) => {
      expect([...columns, ...Object.keys(excluded)].toSorted()).toEqual(inDatabase.get(table));
      expect(Object.values(excluded).filter((reason) => reason.trim() === '')).toEqual([]);
    },
  );

  it.each(EXPORTED_TABLES)(
    'what $table is read in the order of is unique among the rows of an owner',
    async ({ table, order = ['id'], owner }) => {
      const unique = await rows<{ columns: string[] }>(
        testApp.ctx().em,
        sql`select json_agg(a.attname::text order by a.attname::text) as columns from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
           where i.indrelid = ${table}::regclass and i.indisunique and i.indpred is null group by i.indexrelid`,
      );
      const owned = 'within' in owner && owner.atOnce === 1 ? [owner.by] : ['organization_id'];
      const known = new Set([...order, ...owned]);
      // Numbered by a sequence, so unique though no index says so.
      const numbered =
        order.length === 1 && order[0] === 'position' && ['content_items', 'transactions'].includes(table);
      expect(numbered || unique.some(({ columns }) => columns.every((column) => known.has(column)))).toBe(true);
    },
  );
});
