import type { RawBuilder } from 'kysely';
import { type Column, columnsOf, type Plain, selected } from '../core/columns.ts';
import type { Context } from '../core/context.ts';
import { preparedRow } from '../core/prepared.ts';
import { sql } from '../core/sql.ts';

type Scalar = string | number | boolean | null;

/** Values that a row has. Null means that the column is empty. */
export type Values<T> = { [K in keyof Plain<T>]?: Plain<T>[K] & Scalar };

/**
 * Reads the row that has certain values by one prepared statement, as a plain row; null if there is none. `further` are
 * columns besides those of the entity, whose table is `t`. `R` is the row with them.
 */
export function readRow<T extends object, R extends Plain<T> = Plain<T>>(
  { em }: Context,
  type: new () => T,
  where: Values<T>,
  further?: RawBuilder<unknown>,
): Promise<R | null> {
  const table = sql.table(em.getMetadata(type).tableName);
  const columns = sql`${selected(em, type, 't')}${further ? sql`, ${further}` : sql``}`;
  return preparedRow<R>(em, sql`select ${columns} from ${table} t where ${condition(columnsOf(em, type), where)}`);
}

/** The condition that a row of the table `t` has the values. */
export function condition(columns: readonly Column[], values: object): RawBuilder<unknown> {
  const parts = Object.entries(values).map(([property, value]) => {
    const column = sql.ref(`t.${columnOf(columns, property)}`);
    return value === null ? sql`${column} is null` : sql`${column} = ${value}`;
  });
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

/** Returns the name of the column of a property. */
export function columnOf(columns: readonly Column[], property: string): string {
  const found = columns.find((each) => each.property === property);
  if (!found) throw new TypeError(`no column for ${property}`);
  return found.column;
}
