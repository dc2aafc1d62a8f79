import { createHash } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { z } from 'zod';
import type { StoreProduct } from '../../providers/stores/store.ts';
import { digest, type Field, FIELDS, fingerprintOf, type Value } from './stored-form.ts';

const digestsShape = z.object({ fields: z.partialRecord(z.enum(FIELDS), z.string()) });
/** The fields that the single digest of the oldest format covers. */
const COVERED = ['title', 'descriptionHtml', 'seoTitle', 'seoDescription', 'tags'] as const;
/** The fingerprint of a field that was changed since. */
const CHANGED = '';

/**
 * Returns the bases of a push by a former version, which stored only digests without texts: one for each field, or a
 * single one. A field that was not changed since has the fingerprint of what the store has now.
 */
export function formerBases(stored: unknown, live: StoreProduct): { [F in Field]?: { fingerprint: string } } {
  if (typeof stored === 'string') {
    const isUnchanged = stored === formerDigest(live);
    return Object.fromEntries(COVERED.map((field) => [field, baseOf(field, live, isUnchanged)]));
  }
  const { fields } = digestsShape.parse(stored);
  return Object.fromEntries(
    FIELDS.filter((field) => fields[field] !== undefined).map((field) => [
      field,
      baseOf(field, live, fields[field] === digest(normalized(field, live[field]))),
    ]),
  );
}

const baseOf = (field: Field, live: StoreProduct, isUnchanged: boolean) => ({
  fingerprint: isUnchanged ? fingerprintOf(field, live[field]) : CHANGED,
});

function formerDigest({ title, descriptionHtml, seoTitle, seoDescription, tags }: StoreProduct): string {
  return createHash('sha256')
    .update(JSON.stringify([title, descriptionHtml, seoTitle, seoDescription, tags.toSorted()]))
    .digest('base64url');
}

function normalized(field: Field, value: Value): Value {
  if (typeof value === 'string') return trimmed(/[<&]/.test(value) ? normalizedHtml(value) : value);
  if (field === 'tags') return [...new Set(value.map((tag) => trimmed(tag).toLowerCase()))].toSorted();
  return value.map(trimmed).filter(Boolean).toSorted();
}

function normalizedHtml(html: string): string {
  const rules = { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true } as const;
  return sanitizeHtml(html, rules).replace(/\s*(<[^<>]*>)\s*/g, '$1');
}

const trimmed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
