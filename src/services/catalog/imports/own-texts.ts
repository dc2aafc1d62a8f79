import { isDeepStrictEqual } from 'node:util';
import type { StoreProduct } from '../../../providers/stores/store.ts';
import { findInserted } from '../../sync/inserted-text.ts';
import { basesOf, type FieldBase, type KnownTexts } from '../../sync/store-base.ts';
import { type Field, FIELDS, fingerprintOf, type Value } from '../../sync/stored-form.ts';

/** The keys of the source data with the texts that a push writes. The texts of images are part of `images`. */
const KEYS: Record<Exclude<Field, 'imageAlts'>, string> = {
  title: 'title',
  descriptionHtml: 'body_html',
  shortDescriptionHtml: 'short_description',
  seoTitle: 'seo_title',
  seoDescription: 'seo_description',
  tags: 'tags',
};

type Data = Record<string, unknown>;

/**
 * Returns the source data of a product whose store has texts of ours: these do not replace what was written from, so that
 * no text is written from another one of ours. `pushes` are those of every item that is about the product, because two
 * projects may publish to one shop. A product that only a push has changed has its former data.
 */
export function withoutOwnTexts(former: Data, read: Data, pushes: readonly KnownTexts[], live: StoreProduct): Data {
  const known = pushes.map((texts) => basesOf(texts, live));
  const isOurs = (field: Field) =>
    known.some(({ [field]: base }) => base?.isWritten && isAsPushed(field, live[field], base));
  const data = { ...read };
  for (const field of FIELDS) {
    if (!isOurs(field)) continue;
    if (field === 'imageAlts') data['images'] = withFormerAlts(former['images'], read['images']);
    else if (former[KEYS[field]] === undefined) delete data[KEYS[field]];
    else data[KEYS[field]] = former[KEYS[field]];
  }
  return isDeepStrictEqual(data, former) ? former : data;
}

function isAsPushed(field: Field, live: Value, base: FieldBase): boolean {
  if (!base.isPart || typeof live !== 'string') return base.fingerprint === fingerprintOf(field, live);
  const inserted = findInserted(live);
  if (inserted === null || inserted === 'damaged') return false;
  const rest = inserted.before + inserted.after;
  // The content around our text belongs to the shop.
  const read = typeof base.read?.text === 'string' ? base.read.text : '';
  return (
    base.fingerprint === fingerprintOf(field, inserted.inner) &&
    fingerprintOf(field, rest) === fingerprintOf(field, read)
  );
}

/** The images that were read, each with the text that it had before. */
function withFormerAlts(former: unknown, read: unknown): unknown {
  if (!Array.isArray(former) || !Array.isArray(read)) return read;
  const alts = new Map(former.map(({ src, alt }: Data) => [src, alt]));
  return read.map((image: Data) => {
    const { alt: _, ...rest } = image;
    const alt = alts.get(rest['src']);
    return alt === undefined ? rest : { ...rest, alt };
  });
}
