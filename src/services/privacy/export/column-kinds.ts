import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../../core/sql.ts';

/** PostgreSQL's names of the types of columns, by `table.column`. */
export type ColumnTypes = ReadonlyMap<string, string>;

/** What a column's values are in the files: JSON and whole numbers of any size stand as they are, everything else as a text or a plain value. */
export interface ColumnKind {
  isJson: boolean;
  isNumber: boolean;
}

/** The types of all columns, as the database has them. */
export async function columnTypes(em: EntityManager): Promise<ColumnTypes> {
  const columns = await rows<{ name: string; type: string }>(
    em,
    sql`select table_name || '.' || column_name as name, udt_name as type from information_schema.columns where table_schema = 'public'`,
  );
  return new Map(columns.map(({ name, type }) => [name, type]));
}

const NUMBERS = new Set(['int2', 'int4', 'int8', 'numeric', 'float8']);

export function kindOf(type: string): ColumnKind {
  return { isJson: type === 'jsonb' || type === 'int8', isNumber: NUMBERS.has(type) };
}

/** A column as the files have it: times in RFC 3339, UTC; JSON to the letter. */
export function exported(column: string, type: string): RawBuilder<unknown> {
  const ref = sql.ref(column);
  if (type === 'timestamptz') return sql`to_char(${ref} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${ref}`;
  return kindOf(type).isJson ? sql`${ref}::text as ${ref}` : ref;
}
