import { describe, expect, it } from '@jest/globals';
import { row, sql } from '../../../../../src/core/sql.ts';
import { emptyData } from '../../../../../src/services/catalog/imports/reading/read-cells.ts';
import { useTestApp } from '../../../../support/test-app.ts';

const KEYS = ['title', 'sku', 'body_html', 'raw', 'tags', 'images', 'Sku', 'other_rows', 'b', 'a'];

describe('the empty data of a layout', () => {
  const testApp = useTestApp();

  it('has its keys in the order in which PostgreSQL stores them', async () => {
    const filled = JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, 1])));
    const stored = await row<{ document: object }>(testApp.ctx().em, sql`select ${filled}::jsonb as document`);
    expect(Object.keys(emptyData(KEYS))).toEqual(Object.keys(stored!.document));
  });

  it('leaves no trace of keys without values in JSON', () => {
    expect(JSON.stringify({ ...emptyData(KEYS), sku: 'M-1' })).toBe('{"sku":"M-1"}');
  });
});
