import { CONTENT_FIELDS, CONTENT_KEYS } from '../../../../../entities/generation/content-fields.ts';
import { ItemType } from '../../../../../entities/catalog/item-enums.ts';
import { sourceTexts } from '../../../catalog/items/diff/source-texts.ts';
import type { FieldText } from '../../../generation/checks/visible-text.ts';
import { productFacts } from '../../../generation/facts/product-facts.ts';
import { hasWords, inOneLine, readableText } from './readable-text.ts';

/** The columns of an item that an audit reads. */
export interface AuditedRow {
  id: string;
  itemType: ItemType;
  generatedContent: Record<string, unknown>;
  sourceData: Record<string, unknown>;
}

/**
 * A product or page as its reader sees it: its generated texts or, where a text was not generated, that of its source.
 */
export interface AuditedProduct {
  id: string;
  /** Empty if it has no letter or digit. */
  description: string;
  seoTitle: string;
  seoDescription: string;
  /** All texts that are not empty. */
  texts: FieldText[];
  /** For each image whether it has an alternative text; null for a page, which needs no image. */
  imageAlts: boolean[] | null;
}

/** The texts that customers read, in this order. Attributes and structured data are data, not texts. */
const TEXT_FIELDS: readonly string[] = CONTENT_KEYS.filter((key) => CONTENT_FIELDS[key].isRead);

/**
 * Returns the texts of an item. Its description is what a store shows as the description after a sync: the generated
 * description, else the generated short description, else the description of the source. Name and description of the
 * source are read as its facts, like in prompts and checks.
 */
export function auditedProduct({ id, itemType, generatedContent, sourceData }: AuditedRow): AuditedProduct {
  const source = sourceTexts(sourceData);
  const { title = '', about = '' } = productFacts(sourceData);
  const read = new Map(TEXT_FIELDS.map((field) => [field, firstReadable(generatedContent[field], source[field])]));
  read.set('name', firstReadable(generatedContent['name'], title));
  const description = firstReadable(generatedContent['description'], generatedContent['short_description']);
  read.set('description', description.length > 0 || !hasWords(about) ? description : [inOneLine(about)]);
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

/** Returns the readable parts of the first value that has a word. */
function firstReadable(...values: unknown[]): string[] {
  for (const value of values) {
    const parts = [value].flat().map(readableText).filter(Boolean);
    if (parts.some(hasWords)) return parts;
  }
  return [];
}

/** Alternative texts have the same index as their image. */
function imageAlts(images: unknown, written: unknown): boolean[] {
  if (!Array.isArray(images)) return [];
  const alts: unknown[] = Array.isArray(written) ? written : [];
  return images.flatMap((image: unknown, index) => {
    const { src, url, alt }: { src?: unknown; url?: unknown; alt?: unknown } =
      typeof image === 'object' && image !== null ? image : { src: image };
    const hasAddress = [src, url].some((address) => typeof address === 'string' && address.trim() !== '');
    return hasAddress ? [readableText(alts[index]) !== '' || readableText(alt) !== ''] : [];
  });
}
