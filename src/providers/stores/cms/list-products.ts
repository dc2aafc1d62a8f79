import { z } from 'zod';
import type { CmsClient } from './client.ts';
import { EDITED, entry, KINDS, storedId, storeProduct, type Entry, type Kind } from './entries.ts';
import { isEditForbidden } from './error.ts';
import { readMedia } from './media.ts';
import { tagNames } from './terms.ts';
import type { ListedProduct, ProductPage } from '../store.ts';

/** Texts may be long, and at most ten megabytes of a response are read. */
const PAGE_SIZE = 20;
/** How many pages are read backwards at most to find the entry `afterId`. */
const MAX_BACKWARD_READS = 10;

/** Where a page starts: after the entry `afterId`, which was directly before `offset` when it was read. */
const cursorShape = z.object({ kind: z.enum(KINDS), afterId: z.number(), offset: z.number().int().min(0) });
type Cursor = z.output<typeof cursorShape>;

/** Returns one page of the site's pages and then of its posts, drafts included, by id. */
export async function listProducts(
  client: CmsClient,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ProductPage> {
  let at: Cursor | null =
    cursor === null ? { kind: 'pages', afterId: 0, offset: 0 } : cursorShape.parse(JSON.parse(cursor));
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
  next: Cursor | null;
}

/**
 * WordPress pages only by offset, and a deletion between two pages shifts the rest. Each page therefore starts with the
 * last entry of the page before. Where that entry is missing, earlier pages are read until a known id appears.
 */
async function readFrom(client: CmsClient, { kind, afterId, offset }: Cursor, signal?: AbortSignal): Promise<Read> {
  const { entries, total } = await readPage(client, kind, offset, signal);
  let first = entries[0];
  const found = new Map(entries.map((each) => [each.id, each]));
  for (
    let from = offset, steps = 0;
    from > 0 && !(first && first.id <= afterId) && steps < MAX_BACKWARD_READS;
    steps += 1
  ) {
    from = Math.max(0, from - PAGE_SIZE);
    const before = (await readPage(client, kind, from, signal)).entries;
    for (const each of before) found.set(each.id, each);
    first = before[0];
  }
  const fresh = [...found.values()].filter(({ id }) => id > afterId).toSorted((one, other) => one.id - other.id);
  // Without a total, a short page counts as the last one. Entries that this user may not see also shorten a page.
  const more = total === null ? entries.length === PAGE_SIZE : offset + PAGE_SIZE < total;
  const next: Cursor | null = more
    ? { kind, afterId: fresh.at(-1)?.id ?? afterId, offset: offset + PAGE_SIZE - 1 }
    : null;
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
    per_page: String(PAGE_SIZE),
    offset: String(offset),
  };
  try {
    const { data, total } = await client.call(`wp/v2/${kind}`, { query, schema: z.array(entry) }, signal);
    return { entries: data, total };
  } catch (error) {
    if (kind === 'pages' && isEditForbidden(error)) return { entries: [], total: 0 };
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
      id: storedId(kind, each),
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
