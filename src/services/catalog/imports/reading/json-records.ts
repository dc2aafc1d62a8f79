import { jsonParser, type Token } from 'stream-json/parser.js';
import type { RowError } from './catalog-record.ts';
import { fileError, rowError } from './read-errors.ts';
import { JsonDocument } from './json-document.ts';
import { isObject, type JsonObject } from './json-text.ts';
import { type BuiltValue, type JsonFault, ValueBuilder } from './json-value-builder.ts';
import { MAX_LINE_CHARS } from './limits.ts';

/** A record of a JSON file, counted from 1. */
export type JsonRecord = { row: number; value: JsonObject } | { row: number; error: RowError };

/** The minimum length of a piece. It bounds the number of pieces of a text that consists of braces. */
const MIN_PIECE = 8;

/** Yields the records of a JSON document. Throws a VALIDATION error at the first record that is not valid JSON. */
export async function* readDocument(chunks: AsyncIterable<string>, damaged: () => boolean): AsyncGenerator<JsonRecord> {
  const parse = jsonParser({ streamValues: false, jsonStreaming: true });
  const document = new JsonDocument(damaged);
  let row = 0;
  let chars = 0;
  for await (const chunk of withLineBreak(chunks)) {
    for (const piece of objectEnds(chunk)) {
      chars += piece.length;
      for (const token of tokensOf(parse, piece) ?? brokenAt(row + 1)) {
        for (const built of document.take(token)) {
          chars = 0;
          row += 1;
          yield toRecord(row, built);
        }
      }
      if (chars > MAX_LINE_CHARS) throw tooLong(row + 1);
    }
  }
  for (const built of document.end(row + 1)) {
    row += 1;
    yield toRecord(row, built);
  }
  if (row === 0) throw fileError('The file holds no objects.');
}

/**
 * Yields the records of a JSON Lines file. An invalid line is an error of that record, because the next line can be
 * read.
 */
export async function* readLines(chunks: AsyncIterable<string>, damaged: () => boolean): AsyncGenerator<JsonRecord> {
  let row = 0;
  for await (const line of linesOf(chunks)) {
    if (line.trim() === '') continue;
    row += 1;
    if (line.length > MAX_LINE_CHARS) throw tooLong(row);
    yield toRecord(row, valueOf(line, damaged) ?? brokenLine(line));
  }
}

/** Returns the record of a value. Any value but an object is an error. */
function toRecord(row: number, { value, fault }: BuiltValue): JsonRecord {
  if (fault) return { row, error: rowError(row, fault.column, fault.value, fault.code, fault.message) };
  if (isObject(value)) return { row, value };
  return { row, error: rowError(row, '', JSON.stringify(value) ?? '', 'not_an_object', 'The record is no object.') };
}

function valueOf(line: string, damaged: () => boolean): BuiltValue | null {
  const builder = new ValueBuilder(damaged);
  let built: BuiltValue | null = null;
  for (const token of tokensOf(jsonParser({ streamValues: false }), `${line}\n`) ?? [])
    built = builder.take(token) ?? built;
  return built;
}

function brokenLine(line: string): BuiltValue {
  const fault: JsonFault = {
    column: '',
    value: line.trim(),
    code: 'broken_json',
    message: 'This line is not valid JSON.',
  };
  return { value: null, fault };
}

/** Returns the tokens of a piece of text; null for invalid JSON. */
function tokensOf(parse: ReturnType<typeof jsonParser>, text: string): Token[] | null {
  try {
    const parsed = parse(text);
    return typeof parsed === 'symbol' ? [] : parsed.values;
  } catch {
    return null;
  }
}

/** Cuts a text after its objects. The parser drops the tokens of an invalid piece, so short pieces locate the error. */
function* objectEnds(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const brace = text.indexOf('}', from + MIN_PIECE - 1);
    const end = brace < 0 ? text.length : brace + 1;
    yield text.slice(from, end);
    from = end;
  }
}

/** Appends a line break, because the parser completes a number at the end only with the next character. */
async function* withLineBreak(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield* chunks;
  yield '\n';
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let open = '';
  for await (const chunk of chunks) {
    const lines = (open + chunk).split('\n');
    open = lines.pop() ?? '';
    yield* lines;
    // `readLines` throws for a line of this length.
    if (open.length > MAX_LINE_CHARS) break;
  }
  yield open;
}

function brokenAt(row: number): never {
  throw fileError(`The file is no valid JSON at record ${row}: it cannot be read from there on.`);
}

function tooLong(row: number): Error {
  return fileError(`Record ${row} is longer than ${MAX_LINE_CHARS / 1_000_000} million characters.`);
}
