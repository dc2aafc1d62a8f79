import type { Readable } from 'node:stream';
import { detectEncoding, notText } from './detect-encoding.ts';
import { fileError } from './file-error.ts';
import { makeDecoder, type StreamDecoder } from './text-decoder.ts';

const HEAD_BYTES = 64 * 1024;
/** The CSV parser has no limit on the number of cells, so 50 MB of commas would be one array: a line is limited before it. */
export const MAX_LINE_CHARS = 4_000_000;

export interface OpenText {
  /** The beginning, to recognise delimiter and line ends by. */
  head: string;
  /** The whole text from the beginning on, once. */
  chunks: AsyncGenerator<string>;
  /** Whether characters were lost so far, so that rows are worth looking through for U+FFFD. */
  damaged(): boolean;
}

/** Decodes a file as a stream; throws a VALIDATION error where it is empty, no text, or has a line of more than `maxLineChars`. */
export async function openText(input: Readable, maxLineChars = MAX_LINE_CHARS): Promise<OpenText> {
  const pieces = smallPieces(input);
  const first: Buffer[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const next = await pieces.next();
    if (next.done) break;
    first.push(next.value);
    size += next.value.length;
  }
  const bytes = Buffer.concat(first);
  if (bytes.length === 0) throw fileError('The file is empty.');
  const decoder = makeDecoder(detectEncoding(bytes));
  const text = decoder.write(bytes);
  const head = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return { head, chunks: guarded(decodeRest(head, pieces, decoder), maxLineChars), damaged: () => decoder.damaged };
}

async function* decodeRest(
  head: string,
  pieces: AsyncGenerator<Buffer>,
  decoder: StreamDecoder,
): AsyncGenerator<string> {
  yield head;
  for await (const piece of pieces) yield decoder.write(piece);
  yield decoder.end();
}

async function* guarded(texts: AsyncGenerator<string>, maxLineChars: number): AsyncGenerator<string> {
  let lineChars = 0;
  for await (const text of texts) {
    // PostgreSQL stores no NUL either, in text or in jsonb.
    if (text.includes('\0')) throw notText();
    const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    lineChars = lineEnd < 0 ? lineChars + text.length : text.length - lineEnd - 1;
    if (lineChars > maxLineChars) {
      throw fileError(
        `The file has a line of more than ${maxLineChars / 1_000_000} million characters. Is it a CSV file?`,
      );
    }
    if (text !== '') yield text;
  }
}

/** Whatever the chunks of the input are, a 50 MB buffer at once included, what follows works in small steps. */
async function* smallPieces(input: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let at = 0; at < bytes.length; at += HEAD_BYTES) yield bytes.subarray(at, at + HEAD_BYTES);
  }
}
