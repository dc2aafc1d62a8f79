import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { CmsClient } from './client.ts';
import { decoded, readableSlug } from './text.ts';
import type { StoreProduct } from '../store.ts';

/** What of a site is a text of its own. Both are numbered from one row, so that a number names one of them at most. */
export const KINDS = ['pages', 'posts'] as const;
export type Kind = (typeof KINDS)[number];

const written = z.object({ raw: z.string() });
/** A page or post with `context=edit`: texts as they were written, not as they are shown. */
export const entry = z.looseObject({
  id: z.number().int().positive(),
  slug: z.string(),
  status: z.string(),
  title: written,
  content: written,
  excerpt: written.nullish(),
  featured_media: z.number().catch(0),
  tags: z.array(z.number()).catch([]),
});
export type Entry = z.output<typeof entry>;

/** What is asked of an entry: not its rendered text, which is as long again. */
export const ENTRY_FIELDS =
  'id,slug,status,title.raw,content.raw,excerpt.raw,featured_media,tags,categories,link,date_gmt,modified_gmt,parent,template,format,sticky,author';
/** All but the trash. */
export const EDITED = { context: 'edit', _fields: ENTRY_FIELDS };

export interface EntryRef {
  kind: Kind;
  id: number;
}

/** Reads an id as we keep it, `pages/12` or `posts/7`; null for anything else. */
export function refOf(id: string): EntryRef | null {
  const [, kind, number] = /^(pages|posts)\/([1-9]\d{0,14})$/.exec(id) ?? [];
  return number ? { kind: kind as Kind, id: Number(number) } : null;
}

export const keptId = (kind: Kind, { id }: Entry): string => `${kind}/${id}`;

/** The entry of an id; null where there is none any more, or only in the trash. */
export async function readEntry(
  client: CmsClient,
  { kind, id }: EntryRef,
  signal?: AbortSignal,
): Promise<Entry | null> {
  try {
    const { data } = await client.call(`wp/v2/${kind}/${id}`, { query: EDITED, schema: entry }, signal);
    return data.status === 'trash' ? null : data;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return null;
    throw error;
  }
}

/** The entry of exactly this slug; null where there is none. Throws where several pages under different parents have it. */
export async function findBySlug(
  client: CmsClient,
  kind: Kind,
  slug: string,
  signal?: AbortSignal,
): Promise<Entry | null> {
  const wanted = readableSlug(slug).toLowerCase();
  if (wanted === '' || /[\s,/?#]/.test(wanted)) return null;
  const query = { ...EDITED, slug: [slug], status: 'any', per_page: '20' };
  const { data } = await client.call(`wp/v2/${kind}`, { query, schema: z.array(entry) }, signal);
  // WordPress makes a slug of whatever it is asked for, and so finds others too.
  const found = data.filter((each) => readableSlug(each.slug).toLowerCase() === wanted);
  if (found.length > 1)
    throw new ProviderError(
      'rejected',
      `The site has several pages with the address “${wanted}”. Use the number of the page instead.`,
    );
  return found[0] ?? null;
}

/** The texts of an entry under our names. */
export function storeProduct(
  kind: Kind,
  found: Entry,
  tags: ReadonlyMap<number, string>,
  alt: string | undefined,
): StoreProduct {
  return {
    id: keptId(kind, found),
    handle: readableSlug(found.slug),
    title: decoded(found.title.raw),
    descriptionHtml: found.content.raw,
    shortDescriptionHtml: found.excerpt?.raw ?? '',
    // WordPress has no field for them, and what plugins show of theirs over REST cannot be written there.
    seoTitle: '',
    seoDescription: '',
    tags: found.tags.flatMap((id) => tags.get(id) ?? []),
    imageAlts: alt === undefined ? [] : [alt],
  };
}
