import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../src/core/errors.ts';
import { camelKeys, rejectNulls } from '../../src/core/parse.ts';
import { mergeJson, applyPatch } from '../../src/core/patch.ts';

class Thing {
  name = 'old';
  storeId: string | null = 'store';
  count = 1;
}

function errorOf(action: () => void): AppError {
  try {
    action();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was rejected');
}

describe('applyPatch', () => {
  it('changes the given fields and keeps the others', () => {
    const thing = new Thing();
    applyPatch(thing, { name: 'new', count: undefined });
    expect(thing).toEqual({ name: 'new', storeId: 'store', count: 1 });
    applyPatch(thing, { storeId: null }, ['storeId']);
    expect(thing).toEqual({ name: 'new', storeId: null, count: 1 });
  });

  it('rejects every null in a field that cannot be cleared and then changes nothing', () => {
    const thing = new Thing();
    const error = errorOf(() => applyPatch(thing, { name: null, storeId: null, count: 2 }));
    expect(error).toMatchObject({
      code: 'VALIDATION',
      message: 'Validation error: body.name: must not be null; body.store_id: must not be null',
    });
    expect(thing).toEqual(new Thing());
    expect(() => rejectNulls({ a: undefined, b: 0, c: '', d: false })).not.toThrow();
  });
});

describe('mergeJson', () => {
  it('sets, keeps and removes keys', () => {
    expect(mergeJson('settings', { a: 1, b: 2, c: { d: 1 } }, { b: null, c: { e: 2 }, f: 0, gone: null })).toEqual({
      a: 1,
      c: { e: 2 },
      f: 0,
    });
  });

  it('changes neither argument nor any prototype', () => {
    const [current, changes] = [{ a: 1 }, JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"x": 1}}')];
    const merged = mergeJson('settings', current, changes);
    expect(current).toEqual({ a: 1 });
    expect(Object.keys(merged).toSorted()).toEqual(['__proto__', 'a', 'constructor']);
    expect(merged['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('camelKeys', () => {
  it('converts the keys of the first level to camelCase', () => {
    expect(camelKeys({ item_ids: [1], max_ct: '1', on_conflict: { keep_this: 1 }, enforce_2fa: true })).toEqual({
      itemIds: [1],
      maxCt: '1',
      onConflict: { keep_this: 1 },
      enforce2fa: true,
    });
  });
});
