import { parentPort, workerData } from 'node:worker_threads';
import { AppError, type FieldError } from '../../../../../core/errors.ts';
import { charsOf } from '../read-cells.ts';
import type { TableRow } from '../table.ts';
import { readWorkbook } from './read-workbook.ts';

/**
 * What the thread answers: the columns first, then one batch of rows for every message. No rows mean the end of the
 * sheet. `problem` is what is wrong with the file.
 */
export type ThreadAnswer = { columns: string[] } | { rows: TableRow[] } | { problem: string };

const MAX_ROWS = 500;
const MAX_CHARS = 1_000_000;

/** The program of the thread that reads a workbook: it imports nothing that talks to the database or the network. */
async function* answers(bytes: Uint8Array): AsyncGenerator<ThreadAnswer, void> {
  const { columns, rows } = await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  yield { columns };
  let [batch, chars]: [TableRow[], number] = [[], 0];
  for await (const list of rows) {
    for (const row of list) {
      batch.push(row);
      chars += charsOf(row);
      if (batch.length < MAX_ROWS && chars < MAX_CHARS) continue;
      yield { rows: batch };
      [batch, chars] = [[], 0];
    }
  }
  if (batch.length > 0) yield { rows: batch };
  yield { rows: [] };
}

/** Returns what is wrong with the file. Throws any other error, which ends the thread. */
function problemOf(error: unknown): ThreadAnswer {
  if (!(error instanceof AppError)) throw error;
  const [first] = (error.facts['errors'] ?? []) as FieldError[];
  return { problem: first?.msg ?? error.message };
}

const port = parentPort!;
const all = answers(workerData as Uint8Array);
port.on('message', () => {
  void all
    .next()
    .catch((error: unknown) => ({ value: problemOf(error) }))
    .then(({ value }) => port.postMessage(value));
});
