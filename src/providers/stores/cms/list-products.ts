import { z } from 'zod';
import type { CmsClient } from './client.ts';
import { EDITED, entry, keptId, KINDS, storeProduct, type Entry, type Kind } from './entries.ts';
import { mayNotEdit } from './error.ts';
import { readMedia } from './media.ts';
import { tagNames } from './terms.ts';
import type { ListedProduct, ProductPage } from '../store.ts';

/** Texts may be long, and an answer is read up to ten megabytes. */
const SIZE = 20;
/** How many pages a reader steps back at most to find where it was. */
const MAX_STEPS_BACK = 10;

/** Where a page begins: behind the entry `afterId`, which stood in front of `offset` when it was read. */
const place = z.object({ kind: z.enum(KINDS), afterId: z.number(), offset: z.number().int().min(0) });
type Place = z.output<typeof place>;

/** One page of the site's pages, then of its posts, drafts included, by id; `cursor` is what the page before answered. */
export async function listProducts(
  client: CmsClient,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ProductPage> {
  let at: Place | null = cursor === null ? { kind: 'pages', afterId: 0, offset: 0 } : place.parse(JSON.parse(cursor));
  while (at) {
    const { kind, entries, next }: Read = await readFrom(client, at, signal);
    at = next;
    if (entries.length === 0) continue;
    return { products: await listed(client, kind, entries, signal), next: next && JSON.stringify(next) };
  }
  return { products: [], next: null };
}

interface Read {
  kind: Kind;
  entries: Entry[];
  next: Place | null;
}

/**
 * WordPress pages by number alone, so what is deleted between two pages moves the rest to the front. Each page therefore
 * begins with the last entry of the one before; where that is not there any more, the reader steps back until it knows where it is.
 */
async function readFrom(client: CmsClient, { kind, afterId, offset }: Place, signal?: AbortSignal): Promise<Read> {
  const { entries, total } = await readPage(client, kind, offset, signal);
  let first = entries[0];
  const found = new Map(entries.map((each) => [each.id, each]));
  for (
    let from = offset, steps = 0;
    from > 0 && !(first && first.id <= afterId) && steps < MAX_STEPS_BACK;
    steps += 1
  ) {
    from = Math.max(0, from - SIZE);
    const before = (await readPage(client, kind, from, signal)).entries;
    for (const each of before) found.set(each.id, each);
    first = before[0];
  }
  const fresh = [...found.values()].filter(({ id }) => id > afterId).toSorted((one, other) => one.id - other.id);
  // Fewer than asked for may only mean that some are hidden from this user.
  const more = total === null ? entries.length === SIZE : offset + SIZE < total;
  const next: Place | null = more ? { kind, afterId: fresh.at(-1)?.id ?? afterId, offset: offset + SIZE - 1 } : null;
  return { kind, entries: fresh, next: next ?? (kind === 'pages' ? { kind: 'posts', afterId: 0, offset: 0 } : null) };
}

async function readPage(
  client: CmsClient,
  kind: Kind,
  offset: number,
  signal?: AbortSignal,
): Promise<{ entries: Entry[]; total: number | null }> {
  const query = {
    ...EDITED,
    status: 'any',
    orderby: 'id',
    order: 'asc',
    per_page: String(SIZE),
    offset: String(offset),
  };
  try {
    const { data, total } = await client.call(`wp/v2/${kind}`, { query, schema: z.array(entry) }, signal);
    return { entries: data, total };
  } catch (error) {
    if (kind === 'pages' && mayNotEdit(error)) return { entries: [], total: 0 };
    throw error;
  }
}

async function listed(
  client: CmsClient,
  kind: Kind,
  entries: readonly Entry[],
  signal?: AbortSignal,
): Promise<ListedProduct[]> {
  const tags = await tagNames(
    client,
    entries.flatMap((each) => each.tags),
    signal,
  );
  const media = await readMedia(
    client,
    entries.map((each) => each.featured_media),
    signal,
  );
  return entries.map((each): ListedProduct => {
    const {
      id: _id,
      slug: _slug,
      status,
      title: _title,
      content: _content,
      excerpt: _excerpt,
      tags: _tags,
      _links: _api,
      ...raw
    } = each;
    const image = media.get(each.featured_media);
    const { imageAlts: _alts, ...texts } = storeProduct(kind, each, tags, undefined);
    return {
      ...texts,
      kind: 'page',
      id: keptId(kind, each),
      externalId: String(each.id),
      vendor: '',
      productType: kind === 'pages' ? 'page' : 'post',
      category: '',
      status,
      options: [],
      images: image?.url ? [{ url: image.url, alt: image.alt }] : [],
      variants: [],
      raw,
    };
  });
}
