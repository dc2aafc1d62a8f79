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

const known = z.object({
  fields: z.partialRecord(z.enum(FIELDS), z.string()),
  sent: z.string(),
  at: z.string().optional(),
});

/** What is kept of a push: what each field of the store held after it, and what was sent, both as digests, and when that was. */
export type Mark = z.output<typeof known>;

/** `there`: the store has our texts. `free`: it may be written. `changed`: somebody changed there what a write would replace. */
export type Comparison = 'there' | 'free' | 'changed';

/** The mark of a push, from what the store answers after it: whatever it makes of a text when it stores it is no change made there. */
export function markOf(after: StoreProduct, sent: StoreTexts, at = new Date()): Mark {
  return {
    fields: Object.fromEntries(FIELDS.map((field) => [field, digest(plainForm(field, after))])),
    sent: sentDigest(sent),
    at: at.toISOString(),
  };
}

/**
 * Compares what the store holds with what a push would write. Only fields that it would write count, and of these only such
 * as are known from the last push (`mark`, as stored; null before the first one). Texts that say the same are no change,
 * so that a push that was cut off after its write is recognised. `lacks` are fields that the store has no place for.
 */
export function compareWithStore(
  live: StoreProduct,
  texts: StoreTexts,
  mark: string | null,
  lacks: readonly (keyof StoreTexts)[] = [],
): Comparison {
  const written = FIELDS.filter((field) => texts[field] !== undefined && !lacks.includes(field));
  const wanted = { ...live, ...texts };
  const touched = touchedFields(live, mark, written);
  if (touched.some((field) => !same(field, live, wanted, words))) return 'changed';
  if (touched.length > 0) return written.every((field) => same(field, live, wanted, words)) ? 'there' : 'free';
  if (readMark(mark)?.sent === sentDigest(texts)) return 'there';
  // Texts without a field of their own cannot be looked for.
  const visible = written.length > 0 || !texts.more;
  return visible && written.every((field) => same(field, live, wanted, plainForm)) ? 'there' : 'free';
}

function touchedFields(live: StoreProduct, mark: string | null, written: readonly Field[]): Field[] {
  if (mark === null) return [];
  const kept = readMark(mark);
  if (kept)
    return written.filter(
      (field) => kept.fields[field] !== undefined && kept.fields[field] !== digest(plainForm(field, live)),
    );
  return mark === wholeDigest(live) ? [] : written.filter((field) => WHOLE.has(field));
}

function readMark(mark: string | null): Mark | null {
  return mark?.startsWith('{') ? known.parse(JSON.parse(mark)) : null;
}

/** Fields of {@link wholeDigest}. */
const WHOLE: ReadonlySet<Field> = new Set<Field>(['title', 'descriptionHtml', 'seoTitle', 'seoDescription', 'tags']);

/** The mark of earlier times, when it was one digest of all the fields that were known then. */
function wholeDigest({ title, descriptionHtml, seoTitle, seoDescription, tags }: StoreProduct): string {
  return createHash('sha256')
    .update(JSON.stringify([title, descriptionHtml, seoTitle, seoDescription, tags.toSorted()]))
    .digest('base64url');
}

type Form = (field: Field, texts: Texts) => string | string[];

function same(field: Field, live: Texts, wanted: Texts, form: Form): boolean {
  if (field !== 'imageAlts') return digest(form(field, live)) === digest(form(field, wanted));
  // As many are written as there are images, and an empty one is none.
  const ours = wanted.imageAlts.slice(0, live.imageAlts.length);
  return ours.every((alt, index) => alt === '' || tidy(alt) === tidy(live.imageAlts[index]!));
}

/** A field without what stores change of themselves: spaces, the spelling of characters and of markup, the order of tags. Images that come and go without a text are no change. */
function plainForm(field: Field, texts: Texts): string | string[] {
  if (field === 'tags') return [...new Set(texts.tags.map((tag) => tidy(tag).toLowerCase()))].toSorted();
  if (field === 'imageAlts') return texts.imageAlts.map(tidy).filter(Boolean).toSorted();
  const text = texts[field];
  return tidy(
    /[<&]/.test(text)
      ? sanitizeHtml(text, { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true }).replace(
          /\s*(<[^<>]*>)\s*/g,
          '$1',
        )
      : text,
  );
}

/** The words of a field alone: some stores take markup out. */
function words(field: Field, texts: Texts): string | string[] {
  return field === 'tags' || field === 'imageAlts' ? plainForm(field, texts) : plainText(texts[field]);
}

const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

function sentDigest(texts: StoreTexts): string {
  return digest(FIELDS.map((field) => texts[field] ?? null).concat(JSON.stringify(texts.more ?? null)));
}

function digest(form: unknown): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('base64url').slice(0, 22);
}
