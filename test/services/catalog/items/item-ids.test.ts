import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { MAX_ITEMS } from '../../../../src/services/catalog/items/list-items.ts';
import { generationRequest } from '../../../../src/services/generation/settings.ts';
import { syncRequest } from '../../../../src/services/sync/sync-settings.ts';

/** Returns every `maxItems` of an `item_ids` in a document. */
function bounds(node: unknown, below = false): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    below && key === 'maxItems' ? [value] : bounds(value, below || key === 'item_ids'),
  );
}

describe('a list of item ids in a request', () => {
  it('may have as many ids as a project lists items, in every operation', async () => {
    const published = bounds(JSON.parse(await readFile('schema/openapi.json', 'utf8')));
    expect(new Set(published)).toEqual(new Set([MAX_ITEMS]));
  });

  it.each([
    ['a generation', generationRequest],
    ['a sync', syncRequest],
  ])('of %s is rejected with one id more', (_, request) => {
    const itemIds = Array.from({ length: MAX_ITEMS }, () => randomUUID());
    expect(request.safeParse({ itemIds }).success).toBe(true);
    expect(request.safeParse({ itemIds: [...itemIds, randomUUID()] }).success).toBe(false);
  });
});
