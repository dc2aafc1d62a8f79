import { setImmediate as others } from 'node:timers/promises';
import type { FieldDiff } from '../../../../../schema/catalog/item-diff.ts';
import { compareParts } from './compare-parts.ts';
import { partsOf } from './text-parts.ts';

export type Texts = Record<string, unknown>;

/** The order of the texts in an answer. */
const KEYS = [
  'name',
  'short_description',
  'description',
  'bullet_points',
  'attributes',
  'tags',
  'seo_title',
  'seo_description',
  'structured_data',
  'image_alts',
];

/** For all texts of an item together, beside what it takes to read them. */
const BUDGET_MS = 500;

/**
 * Compares the given texts one by one, and lets other work have its turn in between. Two that are empty are left out.
 * What the time does not suffice for is told as one delete and one insert.
 */
export async function compareTexts(from: Texts, to: Texts, keys: readonly string[]): Promise<FieldDiff[]> {
  const wanted = new Set(keys);
  const fields: FieldDiff[] = [];
  let left = BUDGET_MS;
  for (const field of [...KEYS, ...keys.filter((key) => !KEYS.includes(key))].filter((key) => wanted.has(key))) {
    const startedAt = performance.now();
    const [before, after] = [partsOf(from[field]), partsOf(to[field])];
    const changes = compareParts(before, after, left);
    left -= performance.now() - startedAt;
    if (changes.length > 0) fields.push({ field, from: before.join(''), to: after.join(''), changes });
    await others();
  }
  return fields;
}
