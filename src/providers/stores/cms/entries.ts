import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { CmsClient } from './client.ts';
import { decodeEntities } from '../../../core/html-text.ts';
import { mayNotEdit } from './rights.ts';
import { readableSlug } from './text.ts';
import type { StoreProduct } from '../store.ts';

/** The types of content. They share one sequence of ids, so that a number is unique among both. */
export const KINDS = ['pages', 'posts'] as const;
export type Kind = (typeof KINDS)[number];

const rawText = z.object({ raw: z.string() });
/** A page or post with `context=edit`: texts as they are stored, not as they are rendered. */
export const entry = z.looseObject({
  id: z.number().int().positive(),
  slug: z.string(),
  status: z.string(),
  title: rawText,
  content: rawText,
  excerpt: rawText.nullish(),
  featured_media: z.number().catch(0),
  tags: z.array(z.number()).catch([]),
  categories: z.array(z.number()).optional().catch(undefined),
});
export type Entry = z.output<typeof entry>;

/** The requested fields, without the rendered text, which would double the response. */
export const ENTRY_FIELDS =
  'id,slug,status,title.raw,content.raw,excerpt.raw,featured_media,tags,categories,link,date_gmt,modified_gmt,parent,template,format,sticky,author';
export const EDITED = { context: 'edit', _fields: ENTRY_FIELDS };

export interface EntryRef {
  kind: Kind;
  id: number;
}

/** Parses an id of {@link storedId}; null for any other text. */
export function refOf(id: string): EntryRef | null {
  const [, kind, number] = /^(pages|posts)\/([1-9]\d{0,14})$/.exec(id) ?? [];
  return number ? { kind: kind as Kind, id: Number(number) } : null;
}

/** Returns the id that we store, such as `pages/12` or `posts/7`. */
export const storedId = (kind: Kind, { id }: Entry): string => `${kind}/${id}`;

/** Returns the entry of an id; null where it was deleted or is in the trash. */
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

/** Whether everybody may read an entry of this slug. */
export async function isPublic(client: CmsClient, kind: Kind, slug: string, signal?: AbortSignal): Promise<boolean> {
  const query = { slug: [slug], _fields: 'id,slug' };
  const schema = z.array(z.object({ slug: z.string() }));
  const wanted = readableSlug(slug).toLowerCase();
  const { data } = await client.call(`wp/v2/${kind}`, { query, schema }, signal);
  return data.some((each) => readableSlug(each.slug).toLowerCase() === wanted);
}

/**
 * Returns the entry of exactly this slug, or null. Throws where pages under several parents have it, and where the user
 * may not edit it.
 */
export async function findBySlug(
  client: CmsClient,
  kind: Kind,
  slug: string,
  signal?: AbortSignal,
): Promise<Entry | null> {
  const wanted = readableSlug(slug).toLowerCase();
  if (wanted === '' || /[\s,/?#]/.test(wanted)) return null;
  const query = { ...EDITED, slug: [slug], status: 'any', per_page: '20' };
  const { data, total } = await client.call(`wp/v2/${kind}`, { query, schema: z.array(entry) }, signal);
  // Entries that the user may not edit are counted, but left out.
  if (data.length === 0 && total && (await isPublic(client, kind, slug, signal))) throw mayNotEdit();
  // WordPress sanitizes the requested slug, so that it also returns entries with similar slugs.
  const found = data.filter((each) => readableSlug(each.slug).toLowerCase() === wanted);
  if (found.length > 1)
    throw new ProviderError(
      'rejected',
      `The site has several pages with the address “${wanted}”. Use the number of the page instead.`,
    );
  return found[0] ?? null;
}

/** Converts an entry to our names. */
export function storeProduct(
  kind: Kind,
  found: Entry,
  tags: ReadonlyMap<number, string>,
  alt: string | undefined,
): StoreProduct {
  return {
    id: storedId(kind, found),
    handle: readableSlug(found.slug),
    title: decodeEntities(found.title.raw),
    descriptionHtml: found.content.raw,
    shortDescriptionHtml: found.excerpt?.raw ?? '',
    // WordPress has no field for them. Those of plugins are read-only over REST.
    seoTitle: '',
    seoDescription: '',
    tags: found.tags.flatMap((id) => tags.get(id) ?? []),
    imageAlts: alt === undefined ? [] : [alt],
  };
}
