import { Readable } from 'node:stream';
import { SourceType } from '../../../../../entities/catalog/data-source.ts';
import type {
  CatalogRecord,
  ReadEvent,
  ReadOptions,
  RowError,
} from '../../../../../src/services/catalog/imports/reading/catalog-record.ts';
import { readCatalog } from '../../../../../src/services/catalog/imports/reading/read-catalog.ts';
import { all } from '../../../../support/all.ts';

export interface Collected {
  records: CatalogRecord[];
  errors: RowError[];
}

/** Reads a whole file in pieces of the given size. Small pieces cut characters, quotes and line ends anywhere. */
export async function collect(
  file: string | Buffer,
  options: ReadOptions = {},
  pieceSize = 7,
  sourceType = SourceType.csv,
): Promise<Collected> {
  return collectEvents(readCatalog(pieces(file, pieceSize), options, sourceType));
}

export async function collectEvents(lists: AsyncIterable<ReadEvent[]>): Promise<Collected> {
  const events = (await all(lists)).flat();
  return {
    records: events.flatMap((event) => ('record' in event ? [event.record] : [])),
    errors: events.flatMap((event) => ('error' in event ? [event.error] : [])),
  };
}

/** Reads a whole JSON file. Other values than a text or bytes are serialized first. */
export function collectJson(file: unknown, options: ReadOptions = {}, pieceSize = 7): Promise<Collected> {
  return collect(
    typeof file === 'string' || Buffer.isBuffer(file) ? file : JSON.stringify(file),
    options,
    pieceSize,
    SourceType.json,
  );
}

export function pieces(file: string | Buffer, size = 7): Readable {
  const bytes = Buffer.from(file);
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );
}

/** Returns what most tests compare: identifiers, and errors as `row column code`. */
export function outline({ records, errors }: Collected): { ids: string[]; errors: string[] } {
  return {
    ids: records.map((record) => record.externalId),
    errors: errors.map(({ row, column, code }) => `${row} ${column} ${code}`),
  };
}
