import { createHash } from 'node:crypto';
import { canonicalHtml } from '../../providers/stores/canonical-html.ts';
import { bareText, collapsed } from '../../providers/stores/compared-html.ts';
import type { StoreProduct } from '../../providers/stores/store.ts';

/** The fields that a push writes and compares. */
export const FIELDS = [
  'title',
  'descriptionHtml',
  'shortDescriptionHtml',
  'seoTitle',
  'seoDescription',
  'tags',
  'imageAlts',
] as const satisfies readonly (keyof StoreProduct)[];

export type Field = (typeof FIELDS)[number];
/** A text, or a list of tags or of texts of images. */
export type Value = string | string[];

/** A digest of a field as a store returned it. Differences that stores make by themselves do not change it. */
export function fingerprintOf(field: Field, value: Value): string {
  return digest(comparable(field, value));
}

/**
 * Whether a store's value of a field is ours. A push writes at most one text per image, and an empty one changes
 * nothing.
 */
export function isOurs(field: Field, live: Value, ours: Value): boolean {
  if (field !== 'imageAlts')
    return fingerprintOf(field, live) === fingerprintOf(field, ours) || hasOurWords(field, live, ours);
  return [...ours]
    .slice(0, live.length)
    .every((alt, index) => alt === '' || collapsed(alt) === collapsed(live[index]!));
}

/** Some stores keep short descriptions without markup. */
function hasOurWords(field: Field, live: Value, ours: Value): boolean {
  return (
    field === 'shortDescriptionHtml' && !String(live).includes('<') && bareText(String(live)) === bareText(String(ours))
  );
}

/** Images without a text are left out, so that adding or removing them is not a change. */
function comparable(field: Field, value: Value): Value {
  if (typeof value === 'string') return isHtml(field) ? canonicalHtml(value) : collapsed(value);
  if (field === 'imageAlts') return value.map(collapsed).filter(Boolean).toSorted();
  return [...new Set(value.map(tagKey))].toSorted();
}

/** Whether a field contains HTML. The other texts are plain, where `&amp;` is five characters. */
export const isHtml = (field: Field): boolean => field === 'descriptionHtml' || field === 'shortDescriptionHtml';

/** Stores ignore case and spaces when they compare tags. */
export const tagKey = (tag: string): string => collapsed(tag).toLowerCase();

export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
