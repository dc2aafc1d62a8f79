import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../../core/sql.ts';

/** The PostgreSQL type of each column, by `table.column`. */
export type ColumnTypes = ReadonlyMap<string, string>;

/**
 * How the values of a column are written. JSON and 64-bit integers are written literally, all others as strings or
 * plain values.
 */
export interface ColumnKind {
  isJson: boolean;
  isNumber: boolean;
}

/** Reads the types of all columns from the database. */
export async function columnTypes(em: EntityManager): Promise<ColumnTypes> {
  const columns = await rows<{ name: string; type: string }>(
    em,
    sql`select table_name || '.' || column_name as name, udt_name as type
          from information_schema.columns
         where table_schema = 'public'`,
  );
  return new Map(columns.map(({ name, type }) => [name, type]));
}

const NUMBERS = new Set(['int2', 'int4', 'int8', 'numeric', 'float8']);

export function columnKind(type: string): ColumnKind {
  return { isJson: type === 'jsonb' || type === 'int8', isNumber: NUMBERS.has(type) };
}

/**
 * Returns the expression that reads a column for the export: dates and times in RFC 3339 and UTC, JSON as its literal
 * text.
 */
export function exportColumn(column: string, type: string): RawBuilder<unknown> {
  const ref = sql.ref(column);
  if (type === 'timestamptz') return sql`to_char(${ref} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${ref}`;
  if (type === 'date') return sql`to_char(${ref}, 'YYYY-MM-DD') as ${ref}`;
  return columnKind(type).isJson ? sql`${ref}::text as ${ref}` : ref;
}
