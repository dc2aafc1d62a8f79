import type { EntityMetadata, EntityProperty, EventSubscriber, FlushEventArgs, MetadataStorage } from '@mikro-orm/core';
import { CheckConstraintViolationException } from '@mikro-orm/core';
import { type FieldError, invalid } from './errors.ts';
import { jsonbBytes, MAX_JSON_BYTES } from './json-size.ts';
import { snakeCase } from './naming.ts';

/** The most bytes of a text in the database, unless its column says otherwise. Inputs have tighter bounds. */
export const MAX_TEXT_BYTES = 64 * 1024;

const ownBounds = new Map<object, Map<string, number>>();

/** Gives a text or JSON column another bound than {@link MAX_TEXT_BYTES} or {@link MAX_JSON_BYTES}. */
export function MaxBytes(bytes: number): PropertyDecorator {
  return (prototype, name) => {
    const bounds = ownBounds.get(prototype) ?? new Map<string, number>();
    ownBounds.set(prototype, bounds.set(String(name), bytes));
  };
}

/**
 * Adds a check constraint to every text and JSON column, so that no row is larger than its columns allow, whatever
 * writes it. Both functions read the size of a value without reading the value, so the check costs the same for any size.
 */
export function boundColumns(storage: MetadataStorage): void {
  for (const meta of storage) {
    for (const prop of sizedProperties(meta)) {
      const [column] = prop.fieldNames;
      const name = `${meta.tableName}_${column}_size`;
      const size = isJson(prop) ? `pg_column_size("${column}")` : `octet_length("${column}")`;
      if (!meta.checks.some((check) => check.name === name))
        meta.checks.push({ name, property: prop.name, expression: `${size} <= ${maxBytes(meta, prop)}` });
    }
  }
}

/** Rejects a record with a text or JSON value that its column does not hold: 422 that names the fields. */
export const sizeSubscriber: EventSubscriber = {
  onFlush({ uow }: FlushEventArgs) {
    const errors = uow.getChangeSets().flatMap(({ meta, payload, entity }): FieldError[] =>
      sizedProperties(meta)
        .filter((prop) => prop.name in payload)
        .filter((prop) => sizeOf(prop, (entity as Record<string, unknown>)[prop.name]) > maxBytes(meta, prop))
        .map((prop) => ({
          loc: ['body', snakeCase(prop.name)],
          msg: tooLarge(maxBytes(meta, prop)),
          type: 'too_long',
        })),
    );
    if (errors.length > 0) throw invalid(errors);
  },
};

/** The sentence about a value that has more than `bytes`. */
export function tooLarge(bytes = MAX_JSON_BYTES): string {
  return `must have at most ${bytes / 1024} kB`;
}

/** Returns the column that a hand-written statement could not store because of its size; null for any other error. */
export function tooLargeColumn(error: unknown): string | null {
  if (!(error instanceof CheckConstraintViolationException)) return null;
  const { table, constraint } = error as { table?: string; constraint?: string };
  return constraint?.endsWith('_size') && table ? constraint.slice(table.length + 1, -'_size'.length) : null;
}

function sizedProperties(meta: EntityMetadata): EntityProperty[] {
  return meta.props.filter(
    ({ columnTypes, enum: isEnum, persist }) =>
      persist !== false && !isEnum && (columnTypes?.[0] === 'text' || columnTypes?.[0] === 'jsonb'),
  );
}

function isJson({ columnTypes }: EntityProperty): boolean {
  return columnTypes[0] === 'jsonb';
}

function maxBytes(meta: EntityMetadata, prop: EntityProperty): number {
  const own = ownBounds.get(meta.prototype)?.get(prop.name);
  return own ?? (isJson(prop) ? MAX_JSON_BYTES : MAX_TEXT_BYTES);
}

function sizeOf(prop: EntityProperty, value: unknown): number {
  if (value === null || value === undefined) return 0;
  return isJson(prop) ? jsonbBytes(value) : Buffer.byteLength(String(value));
}
