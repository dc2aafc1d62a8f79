import { describe, expect, it } from '@jest/globals';
import { orderedFields } from '../../console/src/areas/texts/text-fields.ts';
import { NAMED_FIELDS } from '../../console/src/areas/texts/use-field-name.ts';
import { CONTENT_KEYS } from '../../entities/generation/content-fields.ts';

describe('every text of an item', () => {
  it('is ordered by the console', () => {
    const texts = Object.fromEntries(['new_text', ...CONTENT_KEYS].map((key) => [key, 'x']));
    expect(orderedFields(texts).at(-1)).toBe('new_text');
  });

  it('is named by the console', () => {
    expect(CONTENT_KEYS.filter((key) => !(NAMED_FIELDS as readonly string[]).includes(key))).toEqual([]);
  });
});
