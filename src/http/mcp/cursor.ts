import { invalidField } from '../../core/errors.ts';

/** Where a page begins: after a record, or at an offset. */
export type Position = { after: string } | { offset: number };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OFFSET = /^\d{1,9}$/;

/** Returns the opaque cursor of a position. */
export function cursorOf(position: Position): string {
  const text = 'after' in position ? `a${position.after}` : `o${position.offset}`;
  return Buffer.from(text).toString('base64url');
}

/**
 * Reads a cursor of {@link cursorOf}; null for none. Throws 422 for anything else, also for one of another kind of
 * list.
 */
export function readCursor(cursor: string | null | undefined, kind: 'after' | 'offset'): Position | null {
  if (cursor === null || cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const value = text.slice(1);
  if (kind === 'after' && text[0] === 'a' && UUID.test(value)) return { after: value };
  if (kind === 'offset' && text[0] === 'o' && OFFSET.test(value)) return { offset: Number(value) };
  throw invalidField('cursor', 'must be the next_cursor of a page of the same list');
}
