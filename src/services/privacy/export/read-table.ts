import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { rows, rowsInOrder, sql } from '../../../core/sql.ts';
import { type ColumnTypes, exported } from './column-kinds.ts';
import { exportedTable } from './tables.ts';
import type { ExportedTable, Scope } from './tables/exported-table.ts';

/** Rows in memory at once: an item with all its texts may have a hundred kilobytes. */
const BATCH = 250;

export type ExportedRow = Record<string, string | number | boolean | null>;

/** Whose rows are read, and where. */
export interface Reading {
  em: EntityManager;
  scope: Scope;
  types: ColumnTypes;
}

/**
 * The rows of a table that are the owner's, batch by batch, each from where the last one ended, as fast as they are taken;
 * no transaction is open meanwhile.
 */
export async function* readTable(
  reading: Reading,
  table: ExportedTable,
  columns = table.columns,
): AsyncGenerator<ExportedRow[], void> {
  for await (const owned of conditions(reading, table)) {
    const where = table.only ? sql`(${owned}) and ${table.only}` : sql`(${owned})`;
    yield* readWhere(reading, table, columns, where);
  }
}

/** What the rows are found by: one condition, or one for so many rows of the table that they hang on. */
async function* conditions(reading: Reading, { owner }: ExportedTable): AsyncGenerator<RawBuilder<unknown>, void> {
  const { scope } = reading;
  if (!('within' in owner)) {
    const mine = scope.whole ? owner.whole : owner.own;
    if (mine) yield mine(scope);
    return;
  }
  for await (const batch of readTable(reading, exportedTable(owner.within), ['id'])) {
    for (let at = 0; at < batch.length; at += owner.atOnce) {
      const ids = batch.slice(at, at + owner.atOnce).map(({ id }) => id);
      // One id is compared as one, so that the rows come in the order of the index.
      yield ids.length === 1 ? sql`${sql.ref(owner.by)} = ${ids[0]}` : sql`${sql.ref(owner.by)} = any(${ids}::uuid[])`;
    }
  }
}

async function* readWhere(
  { em, types }: Reading,
  { table, order = ['id'], many }: ExportedTable,
  columns: readonly string[],
  where: RawBuilder<unknown>,
): AsyncGenerator<ExportedRow[], void> {
  const typeOf = (column: string) => types.get(`${table}.${column}`)!;
  const chosen = sql.join([
    ...columns.map((column) => exported(column, typeOf(column))),
    ...order.map((column, n) => sql`${sql.ref(`${table}.${column}`)}::text as ${sql.ref(placeName(n))}`),
  ]);
  const keys = sql.join(order.map((column) => sql.ref(`${table}.${column}`)));
  const read = many ? rowsInOrder<ExportedRow> : rows<ExportedRow>;
  let behind = sql`true`;
  for (;;) {
    const page = await read(
      em,
      sql`select ${chosen} from ${sql.table(table)} where ${where} and ${behind} order by ${keys} limit ${BATCH}`,
    );
    if (page.length > 0) yield page;
    if (page.length < BATCH) return;
    const last = page.at(-1)!;
    const place = sql.join(order.map((column, n) => sql`${last[placeName(n)]}::${sql.raw(typeOf(column))}`));
    behind = sql`(${keys}) > (${place})`;
  }
}

/** No column is called so. */
function placeName(n: number): string {
  return `~${n}`;
}
