import {
  CONTENT_FIELDS,
  CONTENT_KEYS,
  type ContentField,
  contentField,
} from '../../../../../entities/generation/content-fields.ts';
import type { ItemStatus, ItemType } from '../../../../../entities/catalog/item-enums.ts';

/** The columns of an item that an export reads. */
export interface ExportRow {
  externalId: string;
  itemType: ItemType;
  parentExternalId: string | null;
  dataSource: string | null;
  status: ItemStatus;
  excluded: boolean;
  vanished: boolean;
  title: string | null;
  price: string | null;
  sku: string | null;
  content: Record<string, unknown>;
  confidenceScore: number | null;
  aiModelUsed: string | null;
  warnings: unknown;
  /** In the format of PostgreSQL, which `Date` parses. */
  updatedAt: string;
}

export type ExportCell = string | number;

type Column = readonly [name: string, read: (row: ExportRow) => ExportCell];

const FORMATS: Record<ContentField['kind'], (value: unknown) => string> = { text, list: lines, pairs, object: text };

const COLUMNS: readonly Column[] = [
  ['external_id', (row) => row.externalId],
  ['item_type', (row) => row.itemType],
  ['parent_external_id', (row) => row.parentExternalId ?? ''],
  ['data_source', (row) => row.dataSource ?? ''],
  ['status', (row) => row.status],
  ['excluded', (row) => String(row.excluded)],
  ['vanished', (row) => String(row.vanished)],
  ['title', (row) => row.title ?? ''],
  ['price', (row) => row.price ?? ''],
  ['sku', (row) => row.sku ?? ''],
  ...textColumns('middle'),
  ['confidence_score', (row) => row.confidenceScore ?? ''],
  ['ai_model_used', (row) => row.aiModelUsed ?? ''],
  ['warnings', (row) => (Array.isArray(row.warnings) ? lines(row.warnings.map(warning)) : '')],
  ['updated_at', (row) => new Date(row.updatedAt).toISOString()],
  ...textColumns('last'),
];

function textColumns(where: ContentField['exportColumn']): Column[] {
  return CONTENT_KEYS.filter((key) => contentField(key)?.exportColumn === where).map((key): Column => {
    const format = FORMATS[CONTENT_FIELDS[key].kind];
    return [key, ({ content }) => format(content[key])];
  });
}

/** The header of an export. Programs depend on it: new columns are appended, and columns are never renamed. */
export const EXPORT_COLUMNS: readonly string[] = COLUMNS.map(([name]) => name);

/** Returns the cells of an item in the order of {@link EXPORT_COLUMNS}. A cell without a value is empty. */
export function exportCells(row: ExportRow): ExportCell[] {
  return COLUMNS.map(([, read]) => read(row));
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns one entry per line. A line break within an entry becomes a space. */
function lines(value: unknown): string {
  return Array.isArray(value) ? value.map(line).join('\n') : text(value);
}

function pairs(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return lines(value);
  return Object.entries(value)
    .map(([name, entry]) => `${line(name)}: ${line(entry)}`)
    .join('\n');
}

function line(entry: unknown): string {
  return text(entry).replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ');
}

function warning(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('message' in given)) return given;
  return 'field' in given ? `${text(given.field)}: ${text(given.message)}` : given.message;
}
