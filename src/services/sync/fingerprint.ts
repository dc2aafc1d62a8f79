import { createHash } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { z } from 'zod';
import type { StoreProduct, StoreTexts } from '../../providers/stores/store.ts';
import { plainText } from '../generation/checks/cut-text.ts';

const FIELDS = [
  'title',
  'descriptionHtml',
  'shortDescriptionHtml',
  'seoTitle',
  'seoDescription',
  'tags',
  'imageAlts',
] as const satisfies readonly (keyof StoreProduct)[];

type Field = (typeof FIELDS)[number];
type Texts = Pick<StoreProduct, Field>;

const fingerprintShape = z.object({
  fields: z.partialRecord(z.enum(FIELDS), z.string()),
  sent: z.string(),
  at: z.string().optional(),
});

/**
 * What is stored of a push: a digest of each field of the store after it, a digest of the texts that were sent, and its
 * time.
 */
export type Fingerprint = z.output<typeof fingerprintShape>;

/**
 * - `same`: the store has our texts.
 * - `writable`: they may be written.
 * - `conflict`: somebody changed a field in the store that a write would replace.
 */
export type Comparison = 'same' | 'writable' | 'conflict';

/**
 * Returns the fingerprint of a push. It is computed from the product that the store returned afterwards, so that what
 * the store itself changes in a text is not a conflict later.
 */
export function fingerprintOf(after: StoreProduct, sent: StoreTexts, at = new Date()): Fingerprint {
  return {
    fields: Object.fromEntries(FIELDS.map((field) => [field, digest(normalized(field, after))])),
    sent: sentDigest(sent),
    at: at.toISOString(),
  };
}

/**
 * Compares the live product with the texts of a push. Only fields that the push writes count. A field is changed where
 * it differs from the fingerprint of the last push (as stored; null before the first one). Fields with the same words
 * are not changed, so that a push that was interrupted after its write is recognized. `lacks` are fields that the store
 * does not have.
 */
export function compareWithStore(
  live: StoreProduct,
  texts: StoreTexts,
  fingerprint: string | null,
  lacks: readonly (keyof StoreTexts)[] = [],
): Comparison {
  const written = FIELDS.filter((field) => texts[field] !== undefined && !lacks.includes(field));
  const wanted = { ...live, ...texts };
  const changed = findChangedFields(live, fingerprint, written);
  if (changed.some((field) => !equal(field, live, wanted, words))) return 'conflict';
  if (changed.length > 0) return written.every((field) => equal(field, live, wanted, words)) ? 'same' : 'writable';
  if (readFingerprint(fingerprint)?.sent === sentDigest(texts)) return 'same';
  // Texts without a field of their own cannot be compared, so that they are always sent.
  const isComparable = written.length > 0 || !texts.more;
  return isComparable && written.every((field) => equal(field, live, wanted, normalized)) ? 'same' : 'writable';
}

function findChangedFields(live: StoreProduct, fingerprint: string | null, written: readonly Field[]): Field[] {
  if (fingerprint === null) return [];
  const stored = readFingerprint(fingerprint);
  if (!stored) return fingerprint === legacyDigest(live) ? [] : written.filter((field) => LEGACY_FIELDS.has(field));
  return written.filter((field) => {
    const known = stored.fields[field];
    return known !== undefined && known !== digest(normalized(field, live));
  });
}

/** Returns null for a fingerprint in the former format. */
function readFingerprint(fingerprint: string | null): Fingerprint | null {
  return fingerprint?.startsWith('{') ? fingerprintShape.parse(JSON.parse(fingerprint)) : null;
}

const LEGACY_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'title',
  'descriptionHtml',
  'seoTitle',
  'seoDescription',
  'tags',
]);

/** The former format of a fingerprint: one digest of all {@link LEGACY_FIELDS}. */
function legacyDigest({ title, descriptionHtml, seoTitle, seoDescription, tags }: StoreProduct): string {
  return createHash('sha256')
    .update(JSON.stringify([title, descriptionHtml, seoTitle, seoDescription, tags.toSorted()]))
    .digest('base64url');
}

type Form = (field: Field, texts: Texts) => string | string[];

function equal(field: Field, live: Texts, wanted: Texts, form: Form): boolean {
  if (field !== 'imageAlts') return digest(form(field, live)) === digest(form(field, wanted));
  // A push writes at most one text per image, and an empty one changes nothing.
  const ours = wanted.imageAlts.slice(0, live.imageAlts.length);
  return ours.every((alt, index) => alt === '' || trimmed(alt) === trimmed(live.imageAlts[index]!));
}

/**
 * A field without differences that stores make themselves: spaces, Unicode normalization, spelling of markup, order of
 * tags. Images without a text are left out, so that adding or removing them is not a change.
 */
function normalized(field: Field, texts: Texts): string | string[] {
  if (field === 'tags') return [...new Set(texts.tags.map((tag) => trimmed(tag).toLowerCase()))].toSorted();
  if (field === 'imageAlts') return texts.imageAlts.map(trimmed).filter(Boolean).toSorted();
  const text = texts[field];
  return trimmed(/[<&]/.test(text) ? normalizedHtml(text) : text);
}

function normalizedHtml(html: string): string {
  const rules = { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true } as const;
  return sanitizeHtml(html, rules).replace(/\s*(<[^<>]*>)\s*/g, '$1');
}

/** The words of a field without markup, because some stores remove markup. */
function words(field: Field, texts: Texts): string | string[] {
  return field === 'tags' || field === 'imageAlts' ? normalized(field, texts) : plainText(texts[field]);
}

const trimmed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

function sentDigest(texts: StoreTexts): string {
  return digest(FIELDS.map((field) => texts[field] ?? null).concat(JSON.stringify(texts.more ?? null)));
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
