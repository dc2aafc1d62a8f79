import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { rows, rowsInOrder, sql } from '../../../core/sql.ts';
import { type ColumnTypes, exportColumn } from './column-kinds.ts';
import { exportedTable } from './tables.ts';
import type { ExportedTable, ExportScope } from './tables/exported-table.ts';

/** The number of rows in memory. An item with all its texts may have a hundred kilobytes. */
const BATCH = 250;

export type ExportedRow = Record<string, string | number | boolean | null>;

/** What the rows of an export are read with. */
export interface ExportReader {
  em: EntityManager;
  scope: ExportScope;
  types: ColumnTypes;
}

/**
 * Yields the owner's rows of a table in batches, by keyset pagination. Reads as fast as the consumer takes the batches
 * and keeps no transaction open.
 */
export async function* readTable(
  reader: ExportReader,
  table: ExportedTable,
  columns = table.columns,
): AsyncGenerator<ExportedRow[], void> {
  for await (const owned of conditions(reader, table)) {
    const where = table.filter ? sql`(${owned}) and ${table.filter}` : sql`(${owned})`;
    yield* readWhere(reader, table, columns, where);
  }
}

/** Yields the conditions that select the owner's rows: one, or one for each batch of rows of the parent table. */
async function* conditions(reader: ExportReader, { owner }: ExportedTable): AsyncGenerator<RawBuilder<unknown>, void> {
  const { scope } = reader;
  if (!('parent' in owner)) {
    const condition = scope.whole ? owner.organization : owner.person;
    if (condition) yield condition(scope);
    return;
  }
  for await (const batch of readTable(reader, exportedTable(owner.parent), ['id'])) {
    for (let at = 0; at < batch.length; at += owner.batchSize) {
      const ids = batch.slice(at, at + owner.batchSize).map(({ id }) => id);
      // A single id is compared with `=`, so that the index returns the rows in order.
      yield ids.length === 1
        ? sql`${sql.ref(owner.foreignKey)} = ${ids[0]}`
        : sql`${sql.ref(owner.foreignKey)} = any(${ids}::uuid[])`;
    }
  }
}

async function* readWhere(
  { em, types }: ExportReader,
  { table, order = ['id'], isLarge }: ExportedTable,
  columns: readonly string[],
  where: RawBuilder<unknown>,
): AsyncGenerator<ExportedRow[], void> {
  const typeOf = (column: string) => types.get(`${table}.${column}`)!;
  const chosen = sql.join([
    ...columns.map((column) => exportColumn(column, typeOf(column))),
    ...order.map((column, n) => sql`${sql.ref(`${table}.${column}`)}::text as ${sql.ref(keyAlias(n))}`),
  ]);
  const keys = sql.join(order.map((column) => sql.ref(`${table}.${column}`)));
  const read = isLarge ? rowsInOrder<ExportedRow> : rows<ExportedRow>;
  let after = sql`true`;
  for (;;) {
    const page = await read(
      em,
      sql`select ${chosen} from ${sql.table(table)} where ${where} and ${after} order by ${keys} limit ${BATCH}`,
    );
    if (page.length > 0) yield page;
    if (page.length < BATCH) return;
    const last = page.at(-1)!;
    const position = sql.join(order.map((column, n) => sql`${last[keyAlias(n)]}::${sql.raw(typeOf(column))}`));
    after = sql`(${keys}) > (${position})`;
  }
}

/** Returns an alias that no column has. */
function keyAlias(n: number): string {
  return `~${n}`;
}
