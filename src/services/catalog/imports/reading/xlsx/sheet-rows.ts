import { fileError } from '../file-error.ts';
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '../sheet-limits.ts';
import type { TableRow } from '../table.ts';
import { type Calendar, dateText, decodeEscapes, numberText } from './cell-text.ts';
import { MAX_ROW_CHARS, tooLong } from './row-limits.ts';
import type { SharedStrings } from './shared-strings.ts';
import { XmlError, type XmlHandlers } from './xml-reader.ts';

const MIB = 1024 * 1024;

/** What the cells of all sheets of a workbook refer to. */
export interface CellMeanings {
  strings: SharedStrings;
  dateStyles: readonly boolean[];
  calendar: Calendar;
  /** How much text the cells of a sheet may take from the shared ones. */
  maxSharedBytes: number;
}

/** A row as the file has it: only the cells with something in them, so that one in the last column costs no more than one in the first. */
interface SparseRow {
  row: number;
  cells: [column: number, text: string][];
}

/** Collects the rows of a sheet while its XML is read. Merged cells hold their text in the first of them; hidden rows are rows. */
export class SheetRows implements XmlHandlers {
  #found: SparseRow[] = [];
  #inData = false;
  #row: SparseRow | null = null;
  #rowNumber = 0;
  #rowCount = 0;
  #rowChars = 0;
  #sharedBytes = 0;
  #column = -1;
  #cell: { type: string; style: number; text: string } | null = null;
  #isText = false;
  #phonetic = false;

  constructor(private readonly meanings: CellMeanings) {}

  /** The rows found since the last time, without blank ones. */
  *take(): Generator<TableRow> {
    const found = this.#found;
    this.#found = [];
    for (const { row, cells } of found) {
      const dense = Array.from({ length: cells.reduce((most, [column]) => Math.max(most, column), -1) + 1 }, () => '');
      for (const [column, text] of cells) dense[column] = text;
      yield { row, cells: dense };
    }
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'sheetData') this.#inData = true;
    else if (name === 'row' && this.#inData) this.#openRow(attributes);
    else if (name === 'c' && this.#row) this.#openCell(attributes);
    else if (this.#cell && name === 'rPh') this.#phonetic = true;
    else this.#isText = this.#cell !== null && !this.#phonetic && (name === 'v' || name === 't');
  }

  text(text: string): void {
    if (!this.#cell || !this.#isText) return;
    this.#count(text.length);
    this.#cell.text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'sheetData') this.#inData = false;
  }

  #openRow(attributes: ReadonlyMap<string, string>): void {
    const number = Number(attributes.get('r') ?? this.#rowNumber + 1);
    this.#rowCount += 1;
    if (!(Number.isInteger(number) && number > 0)) throw new XmlError('a row without a number');
    if (number > MAX_SHEET_ROWS || this.#rowCount > MAX_SHEET_ROWS)
      throw fileError(`The sheet has more than ${MAX_SHEET_ROWS} rows.`);
    this.#row = { row: number, cells: [] };
    [this.#rowNumber, this.#rowChars, this.#column] = [number, 0, -1];
  }

  #openCell(attributes: ReadonlyMap<string, string>): void {
    const place = attributes.get('r');
    this.#column = place === undefined ? this.#column + 1 : columnOf(place);
    if (this.#column >= MAX_SHEET_COLUMNS)
      throw fileError(`Row ${this.#rowNumber} has more than ${MAX_SHEET_COLUMNS} columns.`);
    this.#cell = { type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? 0), text: '' };
  }

  #closeCell(): void {
    if (!this.#cell || !this.#row) return;
    const text = this.#meaning(this.#cell);
    this.#cell = null;
    if (text.trim() === '') return;
    this.#row.cells.push([this.#column, text]);
    if (this.#row.cells.length > MAX_SHEET_COLUMNS)
      throw fileError(`Row ${this.#rowNumber} has more than ${MAX_SHEET_COLUMNS} columns.`);
  }

  #closeRow(): void {
    if (this.#row && this.#row.cells.length > 0) this.#found.push(this.#row);
    this.#row = null;
  }

  #meaning({ type, style, text }: { type: string; style: number; text: string }): string {
    if (type === 's') return text.trim() === '' ? '' : this.#shared(Number(text));
    if (type === 'str' || type === 'inlineStr') return decodeEscapes(text);
    if (type === 'b') return text.trim() === '' ? '' : String(/^(1|true)$/i.test(text.trim()));
    // A formula that failed: what it should have been is not in the file, and `#N/A` is nobody's product text.
    if (type === 'e') return '';
    if (type === 'd') return text.replace(/T00:00:00(\.0+)?Z?$/, '');
    return this.meanings.dateStyles[style] ? dateText(text, this.meanings.calendar) : numberText(text);
  }

  /** A few bytes name a long text as often as they like, so it is counted before it is made. */
  #shared(index: number): string {
    const { strings, maxSharedBytes } = this.meanings;
    const bytes = strings.bytesOf(index);
    this.#count(bytes);
    this.#sharedBytes += bytes;
    if (this.#sharedBytes > maxSharedBytes)
      throw fileError(
        `The cells of the workbook hold more than ${Math.floor(maxSharedBytes / MIB)} MB of text. Split it.`,
      );
    return strings.text(index);
  }

  #count(chars: number): void {
    this.#rowChars += chars;
    if (this.#rowChars > MAX_ROW_CHARS) throw tooLong(`Row ${this.#rowNumber}`);
  }
}

/** The column of a place such as `AB12`, counted from 0. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase();
  if (!letters) throw new XmlError('a cell without a place');
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
