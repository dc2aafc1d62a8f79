import { setImmediate as others } from 'node:timers/promises';
import { CONTENT_KEYS } from '../../../../../entities/generation/content-fields.ts';
import type { FieldDiff } from '../../../../../schema/catalog/item-diff.ts';
import { compareParts } from './compare-parts.ts';
import { partsOf } from './text-parts.ts';

export type Texts = Record<string, unknown>;

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
  // In the order of the texts, unknown keys at the end.
  for (const field of new Set<string>([...CONTENT_KEYS, ...keys])) {
    if (!wanted.has(field)) continue;
    const startedAt = performance.now();
    const [before, after] = [partsOf(from[field]), partsOf(to[field])];
    const changes = compareParts(before, after, left);
    left -= performance.now() - startedAt;
    if (changes.length > 0) fields.push({ field, from: before.join(''), to: after.join(''), changes });
    await others();
  }
  return fields;
}
