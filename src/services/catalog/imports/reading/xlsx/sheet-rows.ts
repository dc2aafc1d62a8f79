import { fileError } from '../read-errors.ts';
import { MAX_ROW_CHARS, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, rowTooLong } from '../limits.ts';
import type { TableRow } from '../table.ts';
import { type Calendar, dateText, decodeEscapes, numberText } from './cell-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import { XmlError, type XmlHandlers } from './xml-reader.ts';

const MIB = 1024 * 1024;

/** What the cells of a workbook refer to. */
export interface CellContext {
  strings: SharedStrings;
  dateStyles: readonly boolean[];
  calendar: Calendar;
  /** How many bytes of shared strings the cells of a sheet may refer to. */
  maxSharedBytes: number;
}

/** A row with its non-empty cells only, so that the memory does not depend on the column of a cell. */
interface SparseRow {
  row: number;
  cells: [column: number, text: string][];
}

/**
 * Collects the rows of a sheet while its XML is read. The first of merged cells has the text. Hidden rows are
 * included.
 */
export class SheetRows implements XmlHandlers {
  private found: SparseRow[] = [];
  private inData = false;
  private currentRow: SparseRow | null = null;
  private rowNumber = 0;
  private rowCount = 0;
  private rowChars = 0;
  private sharedBytes = 0;
  private column = -1;
  private currentCell: { type: string; style: number; text: string } | null = null;
  private isText = false;
  private phonetic = false;

  constructor(private readonly context: CellContext) {}

  /** Yields and removes the rows that were collected so far, without blank rows. */
  *take(): Generator<TableRow> {
    const found = this.found;
    this.found = [];
    for (const { row, cells } of found) {
      const dense = Array.from({ length: cells.reduce((most, [column]) => Math.max(most, column), -1) + 1 }, () => '');
      for (const [column, text] of cells) dense[column] = text;
      yield { row, cells: dense };
    }
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'sheetData') this.inData = true;
    else if (name === 'row' && this.inData) this.openRow(attributes);
    else if (name === 'c' && this.currentRow) this.openCell(attributes);
    else if (this.currentCell && name === 'rPh') this.phonetic = true;
    else this.isText = this.currentCell !== null && !this.phonetic && (name === 'v' || name === 't');
  }

  text(text: string): void {
    if (!this.currentCell || !this.isText) return;
    this.count(text.length);
    this.currentCell.text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.isText = false;
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
    else if (name === 'sheetData') this.inData = false;
  }

  private openRow(attributes: ReadonlyMap<string, string>): void {
    const number = Number(attributes.get('r') ?? this.rowNumber + 1);
    this.rowCount += 1;
    if (!(Number.isInteger(number) && number > 0)) throw new XmlError('a row without a number');
    if (number > MAX_SHEET_ROWS || this.rowCount > MAX_SHEET_ROWS)
      throw fileError(`The sheet has more than ${MAX_SHEET_ROWS} rows.`);
    this.currentRow = { row: number, cells: [] };
    [this.rowNumber, this.rowChars, this.column] = [number, 0, -1];
  }

  private openCell(attributes: ReadonlyMap<string, string>): void {
    const reference = attributes.get('r');
    this.column = reference === undefined ? this.column + 1 : columnOf(reference);
    if (this.column >= MAX_SHEET_COLUMNS)
      throw fileError(`Row ${this.rowNumber} has more than ${MAX_SHEET_COLUMNS} columns.`);
    this.currentCell = { type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? 0), text: '' };
  }

  private closeCell(): void {
    if (!this.currentCell || !this.currentRow) return;
    const text = this.textOf(this.currentCell);
    this.currentCell = null;
    if (text.trim() === '') return;
    this.currentRow.cells.push([this.column, text]);
    if (this.currentRow.cells.length > MAX_SHEET_COLUMNS)
      throw fileError(`Row ${this.rowNumber} has more than ${MAX_SHEET_COLUMNS} columns.`);
  }

  private closeRow(): void {
    if (this.currentRow && this.currentRow.cells.length > 0) this.found.push(this.currentRow);
    this.currentRow = null;
  }

  private textOf({ type, style, text }: { type: string; style: number; text: string }): string {
    if (type === 's') return text.trim() === '' ? '' : this.shared(Number(text));
    if (type === 'str' || type === 'inlineStr') return decodeEscapes(text);
    if (type === 'b') return text.trim() === '' ? '' : String(/^(1|true)$/i.test(text.trim()));
    // The error of a formula, such as `#N/A`. The file has no value for the cell.
    if (type === 'e') return '';
    if (type === 'd') return text.replace(/T00:00:00(\.0+)?Z?$/, '');
    return this.context.dateStyles[style] ? dateText(text, this.context.calendar) : numberText(text);
  }

  /** Counts a shared string before it is built: a small sheet may refer to a long text any number of times. */
  private shared(index: number): string {
    const { strings, maxSharedBytes } = this.context;
    const bytes = strings.bytesOf(index);
    this.count(bytes);
    this.sharedBytes += bytes;
    if (this.sharedBytes > maxSharedBytes)
      throw fileError(
        `The cells of the workbook hold more than ${Math.floor(maxSharedBytes / MIB)} MB of text. Split it.`,
      );
    return strings.text(index);
  }

  private count(chars: number): void {
    this.rowChars += chars;
    if (this.rowChars > MAX_ROW_CHARS) throw rowTooLong(`Row ${this.rowNumber}`);
  }
}

/** Returns the column of a cell reference such as `AB12`, counted from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase();
  if (!letters) throw new XmlError('a cell without a reference');
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
