import type { Values } from '../../../schema/mcp/tool.ts';
import type { Context } from '../../core/context.ts';
import { PageTooLarge } from '../../services/page-bytes.ts';
import { cursorOf, readCursor } from './cursor.ts';
import type { DialectOperation } from './dialect-operation.ts';

/** A page of records of the dialect. */
export interface RecordPage {
  records: Values[];
  total: number;
  nextCursor: string | null;
}

/** A list of the dialect, by the operation that reads it. */
export interface RecordList {
  operation: DialectOperation;
  /** The name of the list in the response; null if that is a bare array. */
  name: string | null;
  /** Whether the list continues after a record, or at an offset. */
  by: 'after' | 'offset';
}

/** Where a page begins and how long it is at most. */
export interface PageRequest {
  cursor?: string | null | undefined;
  limit: number;
}

/**
 * Reads a page of a list. A page that is too large to be read at once gets fewer records.
 * @throws 422 for a cursor of another list, and what the operation throws.
 */
export async function readRecordPage(
  ctx: Context,
  list: RecordList,
  variables: Values,
  page: PageRequest,
): Promise<RecordPage> {
  const start = readCursor(page.cursor, list.by) ?? (list.by === 'offset' ? { offset: 0 } : null);
  const { found, total, isCut } = await readFitting(ctx, list, { ...variables, ...start }, page.limit);
  if (list.by === 'offset') {
    const end = (start as { offset: number }).offset + found.length;
    const isLast = found.length === 0 || end >= total;
    return { records: found, total, nextCursor: isLast ? null : cursorOf({ offset: end }) };
  }
  // One record more than the page shows whether another page follows.
  const records = found.slice(0, page.limit);
  const last = records.at(-1);
  const hasNext = isCut || found.length > page.limit;
  const nextCursor = last && hasNext ? cursorOf({ after: String(last['id']) }) : null;
  return { records, total, nextCursor };
}

/** The records that were read, and whether they are fewer than requested because of their size. */
interface Found {
  found: Values[];
  total: number;
  isCut: boolean;
}

async function readFitting(ctx: Context, list: RecordList, variables: Values, limit: number): Promise<Found> {
  try {
    return await read(ctx, list, { ...variables, limit: list.by === 'after' ? limit + 1 : limit });
  } catch (error) {
    if (!(error instanceof PageTooLarge)) throw error;
    return { ...(await read(ctx, list, { ...variables, limit: error.fitting })), isCut: true };
  }
}

async function read(ctx: Context, { operation, name }: RecordList, variables: Values): Promise<Found> {
  const { body, total } = await operation.run(ctx, variables);
  if (name === null) return { found: body as Values[], total: total!, isCut: false };
  const response = body as Values;
  return { found: response[name] as Values[], total: Number(response['total']), isCut: false };
}
