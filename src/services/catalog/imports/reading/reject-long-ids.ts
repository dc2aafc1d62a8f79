import type { CatalogRecord, ReadEvent } from './catalog-record.ts';
import { rowError } from './read-errors.ts';

/** The unique index on identifiers is a B-tree, whose entries have at most 2.7 KB. 500 characters have at most 1.5 KB. */
export const MAX_ID_CHARS = 500;

/** Returns the cell that the identifier of a record was read from. */
export type IdentifierCell = (record: CatalogRecord) => [column: string, value: string];

/**
 * Replaces a record whose identifier is too long to be stored by an error. The variants of a rejected product are
 * dropped.
 */
export async function* rejectLongIds(
  lists: AsyncIterable<ReadEvent[]>,
  cellOf: IdentifierCell,
): AsyncGenerator<ReadEvent[]> {
  const rejected = new Set<unknown>();
  const check = (event: ReadEvent): ReadEvent[] => {
    if (!('record' in event)) return [event];
    const { row, externalId, metadata } = event.record;
    if (rejected.has(metadata['parent_external_id'])) return [];
    if (externalId.length <= MAX_ID_CHARS) return [event];
    rejected.add(externalId);
    const message = `The identifier has ${externalId.length} characters, at most ${MAX_ID_CHARS} are allowed.`;
    return [{ error: rowError(row, ...cellOf(event.record), 'identifier_too_long', message, externalId) }];
  };
  for await (const events of lists) yield events.flatMap(check);
}
