import { randomInt, randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { row, rows, sql } from '../../../../src/core/sql.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { IS_TABLE, tableNames } from '../../../support/tables.ts';

/** The user to whom the created rows belong. */
export interface Owner {
  organizationId: string;
  userId: string;
  email: string;
}

interface Column {
  table: string;
  name: string;
  type: string;
  /** The table to which a foreign key refers. */
  refers: string | null;
  /** The values that a check constraint allows. */
  allowed: string[] | null;
  /** The bytes that a check constraint allows. */
  bytes: number | null;
}

/** Tables that identify nobody, or whose rows are derived from other tables. */
const SKIPPED_TABLES = new Set([
  'mikro_orm_migrations',
  'revoked_tokens',
  'erasures',
  'organizations',
  'users',
  'balances',
  'subscriptions',
  'transactions',
  'item_tallies',
  'automation_run_items',
  'product_refreshes',
]);
/** Values that remain after a deletion because they identify nobody. */
const REMAINING_VALUES: Record<string, Record<string, string>> = {
  payments: { payment_id: 'pay_remaining', invoice_number: 'INV-7', currency: 'EUR' },
};

/**
 * Inserts a row of the owner into every table of the database, also into tables that this test does not know. The row
 * refers to the owner wherever it can and has the owner's address in every text column that is long enough. Returns the
 * filled tables.
 */
export async function fillEveryTable(testApp: TestApp, owner: Owner): Promise<string[]> {
  const columns = await columnsOf(testApp);
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const ids = new Map([
    ['organizations', owner.organizationId],
    ['users', owner.userId],
  ]);
  const filled: string[] = [];

  async function fill(table: string): Promise<void> {
    if (ids.has(table) || SKIPPED_TABLES.has(table)) return;
    ids.set(table, '');
    const own = byTable.get(table)!;
    for (const { refers } of own) if (refers && refers !== table) await fill(refers);
    const values = own.map((column) => valueOf(column, owner, ids));
    const inserted = await row<{ id: string | null }>(
      testApp.ctx().em,
      sql`insert into ${sql.table(table)} as inserted (${sql.join(own.map(({ name }) => sql.ref(name)))})
          values (${sql.join(values)})
          returning to_jsonb(inserted) ->> 'id' as id`,
    );
    ids.set(table, inserted!.id ?? '');
    filled.push(table);
  }
  for (const table of byTable.keys()) await fill(table);
  return filled;
}

function valueOf(
  { table, name, type, refers, allowed, bytes }: Column,
  { organizationId, userId, email }: Owner,
  ids: ReadonlyMap<string, string>,
) {
  if (refers) return ids.get(refers) || (refers === 'organizations' ? organizationId : null);
  if (allowed) return allowed[0]!;
  const remaining = REMAINING_VALUES[table]?.[name];
  if (remaining) return `${remaining}-${randomUUID()}`;
  if (type === 'uuid') return name === 'actor_id' || name.endsWith('_by') ? userId : uuid();
  if (type === 'text') return email.slice(0, bytes ?? undefined);
  if (type === 'jsonb') return sql`${JSON.stringify({ email })}::jsonb`;
  if (type === 'boolean') return false;
  if (name === 'id') return randomInt(1_000_000, 1_000_000_000);
  return type === 'date' || type.startsWith('timestamp') ? new Date() : 1;
}

function columnsOf(testApp: TestApp): Promise<Column[]> {
  return rows<Column>(
    testApp.ctx().em,
    sql`select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
               (select f.confrelid::regclass::text
                  from pg_constraint f
                 where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
                 limit 1) as refers,
               (select array(select m[1]
                               from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as m)
                  from pg_constraint k
                 where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                   and pg_get_constraintdef(k.oid) like '%::text%'
                 limit 1) as allowed,
               (select substring(pg_get_constraintdef(k.oid) from 'octet_length\\(\\w+\\) <= (\\d+)')::int
                  from pg_constraint k
                 where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                   and pg_get_constraintdef(k.oid) like '%octet_length(%'
                 limit 1) as bytes
          from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where ${IS_TABLE} and a.attgenerated = ''
         order by c.relname, a.attnum`,
  );
}

/** Returns every row of every table as text, by table. */
export async function readAllRows(testApp: TestApp): Promise<Map<string, string[]>> {
  const tables = await tableNames(testApp.ctx().em);
  const all = new Map<string, string[]>();
  for (const name of tables) {
    const found = await rows<{ text: string }>(
      testApp.ctx().em,
      sql`select x::text as text from ${sql.table(name)} x order by 1`,
    );
    all.set(
      name,
      found.map(({ text }) => text),
    );
  }
  return all;
}

/** Returns the rows that contain one of the identifiers, by table. */
export async function rowsContaining(
  testApp: TestApp,
  identifiers: readonly string[],
): Promise<Record<string, string[]>> {
  const found = [...(await readAllRows(testApp))].map(
    ([table, texts]) => [table, containing(texts, identifiers)] as const,
  );
  return Object.fromEntries(found.filter(([, texts]) => texts.length > 0));
}

/** Returns the texts that contain one of the identifiers, regardless of case. */
export const containing = (texts: readonly string[], identifiers: readonly string[]): string[] =>
  texts.filter((text) => identifiers.some((identifier) => text.toLowerCase().includes(identifier.toLowerCase())));
