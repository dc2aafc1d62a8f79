import { z } from 'zod';
import type { StoreProduct } from '../../providers/stores/store.ts';
import { type Field, FIELDS, fingerprintOf, type Value } from './stored-form.ts';
import { formerBases } from './former-base.ts';

/** The most bytes of a text that are kept for a three-way comparison, so that those of all fields fit their column. */
const MAX_TEXT_BYTES = 24 * 1024;

const fieldBase = z.object({
  /** The fingerprint of the field, or of the part of it that is ours, as the store returned it. */
  fingerprint: z.string(),
  /** The same as text. Absent where it is too long. */
  text: z.union([z.string(), z.array(z.string())]).optional(),
  /** The digest of our text that was sent. Absent where the field was only read. */
  sent: z.string().optional(),
  /** Whether only a part of the field is ours: what is inside our element. */
  isPart: z.boolean().optional(),
});

/** What we last wrote into a field, or read of it before we ever wrote it. Later changes in the store differ from it. */
export type FieldBase = z.output<typeof fieldBase> & {
  /** Whether a push wrote the field or found our text in it. False for what an import read. */
  isWritten: boolean;
  /** What an import read of a field of which only a part is ours. */
  read?: FieldBase | undefined;
};

export type Bases = { [F in Field]?: FieldBase };

/** What is stored of the pushes of an item to one connection. */
const pushedShape = z.object({
  fields: z.partialRecord(z.enum(FIELDS), fieldBase),
  /** The digest of everything that was sent last. */
  sent: z.string(),
  /** Whether an import read the product from this store. */
  imported: z.boolean(),
  at: z.string(),
});

export type Pushed = z.output<typeof pushedShape>;

/** What is known of an item's texts in a store. */
export interface KnownTexts {
  /** What is stored of the pushes to the connection; null before the first one. */
  pushed: string | null;
  /** The source data, where an import read it from the store of the connection; else null. */
  source: Record<string, unknown> | null;
  /** The source data of which texts in another language are a translation; absent or null for the item's own ones. */
  original?: Record<string, unknown> | null | undefined;
}

/** Returns what is stored of the pushes to a connection; null before the first one and in a former format. */
export function readPushed(stored: string | null): Pushed | null {
  return stored === null ? null : (pushedShape.safeParse(parsed(stored)).data ?? null);
}

/**
 * Returns the base of each field: what a push wrote, else what the import from this store read, which is in the item's
 * source data. A field without a base was never read or written.
 */
export function basesOf({ pushed: stored, source }: KnownTexts, live: StoreProduct): Bases {
  const written = readPushed(stored)?.fields ?? (stored === null ? {} : formerBases(parsed(stored), live));
  const bases: Bases = source ? importedBases(source) : {};
  for (const field of FIELDS) {
    const base = written[field];
    if (base) bases[field] = { ...base, isWritten: true, read: bases[field] };
  }
  return bases;
}

/**
 * Returns the bases of texts in another language than the main one: what a push wrote, else nothing, so that any text
 * in the store is somebody's. A text that is still the original is nobody's translation.
 */
export function translationBases({ pushed: stored, original }: KnownTexts, live: StoreProduct): Bases {
  const written = readPushed(stored)?.fields ?? {};
  const imported = original ? importedBases(original) : {};
  return Object.fromEntries(
    FIELDS.map((field) => {
      const base = written[field];
      if (base) return [field, { ...base, isWritten: true }];
      const isOriginal = imported[field]?.fingerprint === fingerprintOf(field, live[field]);
      return [field, isOriginal ? imported[field] : noText(field)];
    }),
  );
}

function noText(field: Field): FieldBase {
  const text = field === 'tags' || field === 'imageAlts' ? [] : '';
  return { fingerprint: fingerprintOf(field, text), text, isWritten: false };
}

/** Returns the base of a field that the store returned after a push of `sent`. */
export function newBase(field: Field, value: Value, sent: string, isPart: boolean): Pushed['fields'][Field] {
  return {
    fingerprint: fingerprintOf(field, value),
    ...(Buffer.byteLength(JSON.stringify(value)) <= MAX_TEXT_BYTES && { text: storable(value) }),
    sent,
    ...(isPart && { isPart }),
  };
}

/** Of lists and of plain texts, an import keeps what the store returned under the keys of the source data. */
function importedBases(source: Record<string, unknown>): Bases {
  const text = (key: string) => (typeof source[key] === 'string' ? source[key] : '');
  const list = (key: string): unknown[] => (Array.isArray(source[key]) ? source[key] : []);
  const values: Record<Field, Value> = {
    title: text('title'),
    descriptionHtml: text('body_html'),
    shortDescriptionHtml: text('short_description'),
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    tags: list('tags').map(String),
    imageAlts: list('images').map((image) => String((image as { alt?: unknown } | null)?.alt ?? '')),
  };
  return Object.fromEntries(
    FIELDS.map((field) => [
      field,
      { fingerprint: fingerprintOf(field, values[field]), text: values[field], isWritten: false },
    ]),
  );
}

/** PostgreSQL stores neither null characters nor halves of surrogate pairs. */
function storable(value: Value): Value {
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
  return typeof value === 'string' ? clean(value) : value.map(clean);
}

function parsed(stored: string): unknown {
  return stored.startsWith('{') ? JSON.parse(stored) : stored;
}
