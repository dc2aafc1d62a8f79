import type { Readable } from 'node:stream';
import { fileError } from './read-errors.ts';
import { readDocument, readLines } from './json-records.ts';
import { isObject } from './json-text.ts';
import { openText } from './open-text.ts';
import { openRecords } from './record-table.ts';
import type { Table } from './table.ts';

/** The columns are those of the first hundred records, or of fewer if these are long. */
const FIRST_RECORDS = 100;
const FIRST_CHARS = 1_000_000;

/**
 * Opens a JSON file as a table that is read record by record: a list of objects, an object with a single list of
 * objects, or JSON Lines. The caller destroys `input`.
 * Throws a VALIDATION error, possibly after the first rows, for a file with another structure.
 */
export async function openJson(input: Readable): Promise<Table> {
  const text = await openText(input, Infinity);
  const begin = text.head.trimStart().slice(0, 20);
  if (!/^[[{]/.test(begin)) throw fileError(`The file is not JSON: it begins with “${begin}”.`);
  let chars = 0;
  const counted = async function* () {
    for await (const chunk of text.chunks) {
      chars += chunk.length;
      yield chunk;
    }
  };
  const read = isJsonLines(text.head) ? readLines : readDocument;
  return openRecords(
    read(counted(), text.damaged),
    (records, columns) => records >= FIRST_RECORDS || (columns > 0 && chars > FIRST_CHARS),
  );
}

/**
 * Returns whether the first line is a complete object and others follow. A document over many lines has no such line.
 */
function isJsonLines(head: string): boolean {
  const text = head.trimStart();
  const end = text.indexOf('\n');
  if (end < 0 || text.slice(end).trim() === '') return false;
  try {
    return isObject(JSON.parse(text.slice(0, end)));
  } catch {
    return false;
  }
}
