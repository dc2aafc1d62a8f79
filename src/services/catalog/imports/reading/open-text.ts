import type { Readable } from 'node:stream';
import { detectEncoding, notText } from './detect-encoding.ts';
import { MAX_LINE_CHARS } from './limits.ts';
import { fileError } from './read-errors.ts';
import { makeDecoder, type StreamDecoder } from './text-decoder.ts';

const HEAD_BYTES = 64 * 1024;
export interface OpenText {
  /** The beginning of the text, from which delimiter and line ends are detected. */
  head: string;
  /** The whole text, including the head. Can be read once. */
  chunks: AsyncGenerator<string>;
  /** Returns whether characters may have been lost so far, so that rows have to be searched for U+FFFD. */
  damaged(): boolean;
}

/**
 * Decodes a file as a stream. Throws a VALIDATION error for a file that is empty, that is binary, or that has a line
 * longer than `maxLineChars`.
 */
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
  return { head, chunks: checkTexts(decodeRest(head, pieces, decoder), maxLineChars), damaged: () => decoder.damaged };
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

async function* checkTexts(texts: AsyncGenerator<string>, maxLineChars: number): AsyncGenerator<string> {
  let lineChars = 0;
  for await (const text of texts) {
    // PostgreSQL cannot store NUL, neither in text nor in jsonb.
    if (text.includes('\0')) throw notText();
    const lastLine = afterLast('\r', afterLast('\n', text));
    lineChars = lastLine === text ? lineChars + text.length : lastLine.length;
    if (lineChars > maxLineChars) {
      throw fileError(
        `The file has a line of more than ${maxLineChars / 1_000_000} million characters. Is it a CSV file?`,
      );
    }
    if (text !== '') yield text;
  }
}

function afterLast(character: string, text: string): string {
  return text.slice(text.lastIndexOf(character) + 1);
}

/** Cuts the input into small pieces. A chunk may be the whole file as one buffer. */
async function* smallPieces(input: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let at = 0; at < bytes.length; at += HEAD_BYTES) yield bytes.subarray(at, at + HEAD_BYTES);
  }
}
