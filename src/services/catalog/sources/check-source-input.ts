import { z } from 'zod';
import { SourceType } from '../../../../entities/catalog/data-source.ts';
import { type FieldError, invalid, invalidField } from '../../../core/errors.ts';
import { parseBody } from '../../../core/parse.ts';
import { type ColumnMapping, MAPPABLE_FIELDS } from '../imports/reading/catalog-record.ts';

const mapping = z.partialRecord(
  z.enum(MAPPABLE_FIELDS),
  z.string().min(1, 'must name a column').max(1000, 'must have at most 1000 characters'),
);
const storeConfig = z.strictObject({
  store_connection_id: z.uuid('must be a UUID').transform((id) => id.toLowerCase()),
});
/** Refused by name, for who reads a source finds them there. */
const OURS: ReadonlySet<string> = new Set(['file_name', 'layout', 'row_count', 'rows']);
/** Of the errors in as many rows. */
const MAX_TOLD = 20;

/** The part of `config` that is the user's. Throws 422 for a key that is ours or unknown, and for a store without its connection. */
export function checkConfig(sourceType: SourceType, config: Record<string, unknown>): { store_connection_id?: string } {
  const ours = Object.keys(config).filter((key) => OURS.has(key));
  if (ours.length > 0)
    throw invalid(
      ours.map((key) => ({ loc: ['body', 'config', key], msg: 'is set by the service', type: 'value_error' })),
    );
  return sourceType === SourceType.store
    ? parseBody(storeConfig, config, ['config'])
    : parseBody(z.strictObject({}), config, ['config']);
}

/** Throws 422 where a mapping has a key that is none of our fields, or names no column. */
export function checkMapping(given: Record<string, unknown>): ColumnMapping {
  const unknown = Object.keys(given).filter((key) => !(MAPPABLE_FIELDS as readonly string[]).includes(key));
  if (unknown.length > 0)
    throw invalid(
      unknown.map((key) => ({
        loc: ['body', 'column_mapping', key],
        msg: 'is none of our fields',
        type: 'unrecognized_keys',
      })),
    );
  return parseBody(mapping, given, ['column_mapping']);
}

/** Throws 422 for values of typed-in rows that are neither plain nor lists of plain ones. */
export function checkTypedRows(rows: readonly Record<string, unknown>[]): void {
  const errors: FieldError[] = rows.flatMap((row, index) => {
    const nested = Object.entries(row).filter(
      ([, value]) => !isPlain(value) && !(Array.isArray(value) && value.every(isPlain)),
    );
    return nested.map(([key]) => ({
      loc: ['body', 'rows', index, key],
      msg: 'must be a text, a number, a boolean, null or a list of these',
      type: 'value_error',
    }));
  });
  if (errors.length > 0) throw invalid(errors.slice(0, MAX_TOLD));
}

/** Throws 422 for what this kind of source does not have. */
export function assertFieldsOfType(
  sourceType: SourceType,
  given: { columnMapping?: object | undefined; rows?: object | undefined },
): void {
  if (given.rows && sourceType !== SourceType.manual) throw invalidField('rows', 'only a manual source has rows');
  if (sourceType === SourceType.store && Object.keys(given.columnMapping ?? {}).length > 0)
    throw invalidField('column_mapping', 'a store has no columns to map');
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}
