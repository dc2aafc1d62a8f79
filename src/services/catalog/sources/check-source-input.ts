import { z } from 'zod';
import { SourceType } from '../../../../entities/catalog/data-source.ts';
import { invalid, invalidField } from '../../../core/errors.ts';
import { parseBody } from '../../../core/parse.ts';
import { type ColumnMapping, MAPPABLE_FIELDS } from '../imports/reading/catalog-record.ts';

const mapping = z.partialRecord(
  z.enum(MAPPABLE_FIELDS),
  z.string().min(1, 'must name a column').max(1000, 'must have at most 1000 characters'),
);
const storeConfig = z.strictObject({
  store_connection_id: z.uuid('must be a UUID').transform((id) => id.toLowerCase()),
});
/**
 * Keys of `config` that the service sets. They have an error of their own, because a client finds them in a response.
 */
const READ_ONLY_KEYS: ReadonlySet<string> = new Set(['file_name', 'layout', 'row_count', 'rows']);

/**
 * Returns the part of `config` that the user may set.
 * @throws 422 for a key that is unknown or set by the service, and for a store without its connection.
 */
export function checkConfig(sourceType: SourceType, config: Record<string, unknown>): { store_connection_id?: string } {
  const readOnly = Object.keys(config).filter((key) => READ_ONLY_KEYS.has(key));
  if (readOnly.length > 0)
    throw invalid(
      readOnly.map((key) => ({ loc: ['body', 'config', key], msg: 'is set by the service', type: 'value_error' })),
    );
  return sourceType === SourceType.store
    ? parseBody(storeConfig, config, ['config'])
    : parseBody(z.strictObject({}), config, ['config']);
}

/** Throws 422 for a mapping with a key that is not one of our fields, or without the name of a column. */
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

/** Throws 422 for input that a source of this type does not have. */
export function assertFieldsOfType(
  sourceType: SourceType,
  given: { columnMapping?: object | undefined; rows?: object | undefined },
): void {
  if (given.rows && sourceType !== SourceType.manual) throw invalidField('rows', 'only a manual source has rows');
  if (sourceType === SourceType.store && Object.keys(given.columnMapping ?? {}).length > 0)
    throw invalidField('column_mapping', 'a store has no columns to map');
}
