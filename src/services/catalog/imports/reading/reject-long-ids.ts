import type { CatalogRecord, ReadEvent } from './catalog-record.ts';
import { rowError } from './check-rows.ts';

/** The index that keeps identifiers unique takes 2.7 KB of one; these are 1.5 KB at most. */
export const MAX_ID_CHARS = 500;

/** The cell that the identifier of a record was read from. */
export type IdentifierCell = (record: CatalogRecord) => [column: string, value: string];

/** Puts an error in the place of a record whose identifier is too long to be stored; that of a product speaks for its variants too. */
export async function* rejectLongIds(
  events: AsyncIterable<ReadEvent>,
  cellOf: IdentifierCell,
): AsyncGenerator<ReadEvent> {
  const refused = new Set<unknown>();
  for await (const event of events) {
    if (!('record' in event)) {
      yield event;
      continue;
    }
    const { row, externalId, metadata } = event.record;
    if (refused.has(metadata['parent_external_id'])) continue;
    if (externalId.length <= MAX_ID_CHARS) {
      yield event;
      continue;
    }
    refused.add(externalId);
    const message = `The identifier has ${externalId.length} characters, at most ${MAX_ID_CHARS} are allowed.`;
    yield { error: rowError(row, ...cellOf(event.record), 'identifier_too_long', message, externalId) };
  }
}
