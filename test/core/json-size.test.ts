import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonbBytes } from '../../src/core/json-size.ts';
import { row, rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

const stored = async (value: unknown): Promise<number> =>
  (await row<{ size: number }>(testApp.ctx().em, sql`select pg_column_size(${JSON.stringify(value)}::jsonb) as size`))!
    .size;

describe('the size of a JSON value', () => {
  it.each([
    ['a text', 'Käse 🧀', 3],
    ['null', null, 0],
    ['an empty list', [], 0],
    ['an empty object', {}, 3],
    ['a long text', { description: 'ü'.repeat(50_000) }, 6],
    ['small numbers', Array.from({ length: 1000 }, (_, n) => n), 0],
  ])('of %s is almost that of PostgreSQL', async (_name, value, more) => {
    expect(jsonbBytes(value) - (await stored(value))).toBe(more);
  });

  it('is never less than in PostgreSQL', async () => {
    const values = fc.sample(fc.jsonValue({ depthSize: 'medium', noUnicodeString: false }), 300);
    const sizes = await rows<{ size: number }>(
      testApp.ctx().em,
      sql`select pg_column_size(value::jsonb) as size
            from unnest(${values.map((value) => JSON.stringify(value).replaceAll('\\u0000', ''))}::text[]) as v(value)`,
    );
    expect(values.filter((value, n) => jsonbBytes(value) < sizes[n]!.size)).toEqual([]);
  });

  it('leaves out absent keys and counts a date as a text', () => {
    const date = new Date('2026-11-22T00:00:00Z');
    expect(jsonbBytes({ at: date, gone: undefined })).toBe(jsonbBytes({ at: date.toISOString() }));
  });
});
