import { jsonParser, type Token } from 'stream-json/parser.js';
import type { RowError } from './catalog-record.ts';
import { rowError } from './check-rows.ts';
import { fileError } from './file-error.ts';
import { JsonDocument } from './json-document.ts';
import { isObject, type JsonObject } from './json-text.ts';
import { type BuiltValue, type JsonFault, ValueBuilder } from './json-value-builder.ts';
import { MAX_LINE_CHARS } from './open-text.ts';

/** A record of a JSON file; counted from 1. */
export type JsonRecord = { row: number; value: JsonObject } | { row: number; error: RowError };

/** The shortest object that says anything: no piece is shorter, so that a text of nothing but braces costs no more. */
const MIN_PIECE = 8;

/** The records of a JSON document. Throws a VALIDATION error at the record where it is no JSON any more. */
export async function* readDocument(chunks: AsyncIterable<string>, damaged: () => boolean): AsyncGenerator<JsonRecord> {
  const parse = jsonParser({ streamValues: false, jsonStreaming: true });
  const document = new JsonDocument(damaged);
  let row = 0;
  let chars = 0;
  for await (const chunk of closed(chunks)) {
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

/** The records of JSON lines. One that is no JSON is an error of its own, for the next line begins anew. */
export async function* readLines(chunks: AsyncIterable<string>, damaged: () => boolean): AsyncGenerator<JsonRecord> {
  let row = 0;
  for await (const line of linesOf(chunks)) {
    if (line.trim() === '') continue;
    row += 1;
    if (line.length > MAX_LINE_CHARS) throw tooLong(row);
    yield toRecord(row, valueOf(line, damaged) ?? brokenLine(line));
  }
}

/** A record of a value; anything but an object is an error. */
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
    message: 'The line is no valid JSON.',
  };
  return { value: null, fault };
}

/** The tokens of a piece of text; null where it is no JSON. */
function tokensOf(parse: ReturnType<typeof jsonParser>, text: string): Token[] | null {
  try {
    const parsed = parse(text);
    return typeof parsed === 'symbol' ? [] : parsed.values;
  } catch {
    return null;
  }
}

/** Cuts a text behind its objects: the parser forgets what it read of a piece that is broken, so an error is told at the object where it is. */
function* objectEnds(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const brace = text.indexOf('}', from + MIN_PIECE - 1);
    const end = brace < 0 ? text.length : brace + 1;
    yield text.slice(from, end);
    from = end;
  }
}

/** A number at the very end waits for what follows it. */
async function* closed(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield* chunks;
  yield '\n';
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let open = '';
  for await (const chunk of chunks) {
    const lines = (open + chunk).split('\n');
    open = lines.pop() ?? '';
    yield* lines;
    // The reader refuses it, and so ends this.
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
