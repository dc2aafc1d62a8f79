import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CONTENT_KEYS } from '../../../../../entities/generation/content-fields.ts';
import type { FieldDiff } from '../../../../../schema/catalog/item-diff.ts';
import { compareParts } from './compare-parts.ts';
import { partsOf } from './text-parts.ts';

export type Texts = Record<string, unknown>;

/** The texts on both sides, and the keys to compare. */
export interface Sides {
  from: Texts;
  to: Texts;
  keys: string[];
  /** What a comparison with the store adds to each field. */
  details?: Record<string, Partial<FieldDiff>>;
  /** The page of the product in the store. */
  productUrl?: string | null;
}

/** The time for the comparison of all texts of an item. */
const BUDGET_MS = 500;

/**
 * Compares the texts with these keys and yields to the event loop after each. Texts that are empty on both sides are
 * left out. When the time is used up, the remaining differences are one delete and one insert each.
 */
export async function compareTexts(from: Texts, to: Texts, keys: readonly string[]): Promise<FieldDiff[]> {
  const wanted = new Set(keys);
  const fields: FieldDiff[] = [];
  let left = BUDGET_MS;
  // Known keys come first, in their usual order.
  for (const field of new Set<string>([...CONTENT_KEYS, ...keys])) {
    if (!wanted.has(field)) continue;
    const startedAt = performance.now();
    const [before, after] = [partsOf(textOf(from, field)), partsOf(textOf(to, field))];
    const changes = compareParts(before, after, left);
    left -= performance.now() - startedAt;
    if (changes.length > 0) fields.push({ field, from: before.join(''), to: after.join(''), changes });
    await yieldToEventLoop();
  }
  return fields;
}

/** Texts may have keys such as `constructor`, which every object inherits. */
function textOf(texts: Texts, field: string): unknown {
  return Object.hasOwn(texts, field) ? texts[field] : undefined;
}
