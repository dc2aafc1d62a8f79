import { CONTENT_FIELDS, CONTENT_KEYS } from '../../../../../entities/generation/content-fields.ts';
import { ItemType } from '../../../../../entities/catalog/item-enums.ts';
import { sourceTexts } from '../../../catalog/items/diff/source-texts.ts';
import type { FieldText } from '../../../generation/checks/visible-text.ts';
import { hasWords, readableText } from './readable-text.ts';

/** What an audit reads of an item. */
export interface AuditedRow {
  id: string;
  itemType: ItemType;
  generatedContent: Record<string, unknown>;
  sourceData: Record<string, unknown>;
}

/** A product or page as its reader sees it: the texts that were written for it, where there are none those of its source. */
export interface AuditedProduct {
  id: string;
  /** Without a word to read it is empty. */
  description: string;
  seoTitle: string;
  seoDescription: string;
  /** Every text with its words, the description as it counts. */
  texts: FieldText[];
  /** Of each image, whether it has an alternative text; null for a page, which needs no image. */
  imageAlts: boolean[] | null;
}

/** The texts that customers read, in this order. Attributes and structured data are facts. */
const READ: readonly string[] = CONTENT_KEYS.filter((key) => CONTENT_FIELDS[key].isRead);

/**
 * The texts that count. The description is what stands, or after a sync would stand, in a store's description: the generated
 * one, else the generated short one, else the source's.
 */
export function auditedProduct({ id, itemType, generatedContent, sourceData }: AuditedRow): AuditedProduct {
  const source = sourceTexts(sourceData);
  const read = new Map(READ.map((field) => [field, firstSaid(generatedContent[field], source[field])]));
  const description = firstSaid(
    generatedContent['description'],
    generatedContent['short_description'],
    source['description'],
  );
  read.set('description', description);
  const whole = (field: string) => read.get(field)!.join(' ');
  return {
    id,
    description: whole('description'),
    seoTitle: whole('seo_title'),
    seoDescription: whole('seo_description'),
    texts: [...read].map(([field, blocks]) => ({ field, blocks })).filter(({ blocks }) => blocks.length > 0),
    imageAlts: itemType === ItemType.page ? null : imageAlts(sourceData['images'], generatedContent['image_alts']),
  };
}

/** The first that has a word to read, as its readable parts. */
function firstSaid(...values: unknown[]): string[] {
  for (const value of values) {
    const parts = [value].flat().map(readableText).filter(Boolean);
    if (parts.some(hasWords)) return parts;
  }
  return [];
}

/** Alternative texts are written by the place of their image. */
function imageAlts(images: unknown, written: unknown): boolean[] {
  if (!Array.isArray(images)) return [];
  const alts: unknown[] = Array.isArray(written) ? written : [];
  return images.flatMap((image: unknown, place) => {
    const { src, url, alt }: { src?: unknown; url?: unknown; alt?: unknown } =
      typeof image === 'object' && image !== null ? image : { src: image };
    const isThere = [src, url].some((address) => typeof address === 'string' && address.trim() !== '');
    return isThere ? [readableText(alts[place]) !== '' || readableText(alt) !== ''] : [];
  });
}
