import type { EntityProperty } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';

/** The values of an entity as a plain row: without methods and change tracking. */
export type Plain<T> = { [K in keyof T as K extends string ? (T[K] extends Method ? never : K) : never]: T[K] };
type Method = (...args: never[]) => unknown;

/** A column and its name in the entity. */
export interface Column {
  column: string;
  property: string;
  type: string;
}

const columns = new WeakMap<object, readonly Column[]>();
const lists = new WeakMap<object, Map<string, RawBuilder<unknown>>>();

/** The columns of an entity, except lazy ones and those of embedded objects. */
export function columnsOf(em: EntityManager, type: new () => object): readonly Column[] {
  const metadata = em.getMetadata(type);
  let found = columns.get(metadata);
  if (!found) columns.set(metadata, (found = metadata.props.filter(isRead).map(toColumn)));
  return found;
}

function isRead({ persist, lazy, embedded, embeddable }: EntityProperty): boolean {
  return persist !== false && !lazy && !embedded && !embeddable;
}

function toColumn({ fieldNames, name, columnTypes }: EntityProperty): Column {
  return { column: fieldNames[0]!, property: name, type: columnTypes[0]! };
}

/**
 * The columns of {@link columnsOf} for the list of a `select`, with the names of the entity:
 * `p.organization_id as "organizationId"`. `alias` is that of the table and comes from the code, never from a caller.
 */
export function selected(em: EntityManager, type: new () => object, alias: string): RawBuilder<unknown> {
  return listed(em, type, alias, ({ column, property }) => `${alias}."${column}" as "${property}"`);
}

/** The same as arguments of `json_build_object`. */
export function jsonFields(em: EntityManager, type: new () => object, alias: string): RawBuilder<unknown> {
  return listed(em, type, `${alias} as json`, ({ column, property }) => `'${property}', ${alias}."${column}"`);
}

/** Makes the list once for each key, because it is part of the text of statements that run often. */
function listed(em: EntityManager, type: new () => object, key: string, toText: (column: Column) => string) {
  const metadata = em.getMetadata(type);
  const byKey = lists.get(metadata) ?? new Map<string, RawBuilder<unknown>>();
  lists.set(metadata, byKey);
  let list = byKey.get(key);
  if (!list) byKey.set(key, (list = sql.raw(columnsOf(em, type).map(toText).join(', '))));
  return list;
}
