import type { Readable } from 'node:stream';
import { fileError } from './file-error.ts';
import { readDocument, readLines } from './json-records.ts';
import { isObject } from './json-text.ts';
import { openText } from './open-text.ts';
import { openRecords } from './record-table.ts';
import type { Table } from './table.ts';

/** The columns are those of the first hundred records, or of fewer where these are long; one that cannot be read has none. */
const FIRST_RECORDS = 100;
const FIRST_CHARS = 1_000_000;

/**
 * Opens a JSON file as a table and reads it record by record: a list of objects, an object with a single list of objects
 * in it, or JSON lines. Throws a VALIDATION error, possibly after the first rows, where it is none. The caller destroys `input`.
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
  const read = holdsLines(text.head) ? readLines : readDocument;
  return openRecords(
    read(counted(), text.damaged),
    (records, columns) => records >= FIRST_RECORDS || (columns > 0 && chars > FIRST_CHARS),
  );
}

/** Whether the first line is a whole object with more behind it: an object over many lines never is. */
function holdsLines(head: string): boolean {
  const text = head.trimStart();
  const end = text.indexOf('\n');
  if (end < 0 || text.slice(end).trim() === '') return false;
  try {
    return isObject(JSON.parse(text.slice(0, end)));
  } catch {
    return false;
  }
}
