import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { listProducts } from './list-products.ts';
import { CmsClient, type CmsOptions } from './client.ts';
import {
  EDITED,
  entry,
  findBySlug,
  isPublic,
  KINDS,
  readEntry,
  refOf,
  storeProduct,
  type Entry,
  type EntryRef,
  type Kind,
} from './entries.ts';
import { isEditForbidden } from './error.ts';
import { readMedia, writeAlt } from './media.ts';
import { mayNotEdit, missingRights, readRights } from './rights.ts';
import { listTerms, tagIds, tagNames } from './terms.ts';
import { decodeEntities, plainAsHtml } from '../../../core/html-text.ts';
import { excerptOf } from './text.ts';
import type { Store, StoreProduct, StoreProductRef, StoreTexts } from '../store.ts';

const index = z.object({ name: z.string(), home: z.string().nullish(), url: z.string().nullish() });
const INDEX_FIELDS = 'name,home,url';

/**
 * Returns a {@link Store} of the pages and posts of a WordPress site (https://developer.wordpress.org/rest-api/). Texts
 * are compared and written as they are stored, not as they are rendered.
 */
export function createCms(options: CmsOptions): Store {
  const client = new CmsClient(options);
  return {
    lacks: ['seoTitle', 'seoDescription'],

    async test(signal) {
      const { data: site } = await client.call('', { query: { _fields: INDEX_FIELDS }, schema: index }, signal);
      const limits = missingRights(await readRights(client, signal));
      return {
        storeName: decodeEntities(site.name),
        mediaBaseUrl: site.home ?? site.url ?? null,
        ...(limits !== null && { limits }),
      };
    },

    async findProduct(ref, signal) {
      const found = await findEntry(client, ref, signal);
      return found && present(client, found.kind, found.entry, signal);
    },

    async updateProduct(id, texts, signal) {
      const ref = refOf(id);
      const before = ref && (await readEntry(client, ref, signal));
      if (!ref || !before) throw new ProviderError('not_found', 'The page does not exist on the site.');
      // The texts come last: where their answer is lost, everything else is written.
      const alt = texts.imageAlts?.[0];
      const image = alt && (await readMedia(client, [before.featured_media], signal)).get(before.featured_media);
      if (image && image.alt !== alt) await writeAlt(client, image.id, alt, signal);
      const written = await writeTexts(client, ref, before, texts, signal);
      return present(client, ref.kind, written, signal);
    },

    listProducts: (cursor, signal) => listProducts(client, cursor, signal),

    async listTerms(signal) {
      const [categories, tags] = [
        await listTerms(client, 'categories', signal),
        await listTerms(client, 'tags', signal),
      ];
      return { categories, tags: tags.map(({ id, name }) => ({ id, name })) };
    },
  };
}

interface Found {
  kind: Kind;
  entry: Entry;
}

/**
 * Finds an entry by the stored id, then by the number (unique among pages and posts), then by the slug, pages first.
 * Throws where it exists, but the user may not edit it.
 */
async function findEntry(
  client: CmsClient,
  { storeId, externalId, elsewhere }: StoreProductRef,
  signal?: AbortSignal,
): Promise<Found | null> {
  const slug = elsewhere ? elsewhere.handle : externalId;
  const external = elsewhere ? [] : refsOf(externalId);
  let forbidden = false;
  /** Another entry may still be editable. */
  const unlessForbidden = (answer: Promise<Entry | null>) =>
    answer.catch((error: unknown) => {
      if (!isEditForbidden(error)) throw error;
      forbidden = true;
      return null;
    });
  for (const ref of [storeId ? refOf(storeId) : null, ...external]) {
    const found = ref && (await unlessForbidden(readEntry(client, ref, signal)));
    if (found) return { kind: ref.kind, entry: found };
  }
  if (forbidden) throw mayNotEdit();
  for (const kind of KINDS) {
    const found = await unlessForbidden(findBySlug(client, kind, slug, signal));
    if (found) return { kind, entry: found };
    // A user who may edit no page cannot search them as an editor: this page is not found, or it is public.
    if (forbidden && (await isPublic(client, kind, slug, signal))) throw mayNotEdit();
    forbidden = false;
  }
  return null;
}

/** The entries that an id names. Pages and posts share their numbers. */
function refsOf(externalId: string): (EntryRef | null)[] {
  const number = /^[1-9]\d{0,14}$/.test(externalId) ? Number(externalId) : null;
  return number === null ? [refOf(externalId)] : KINDS.map((kind) => ({ kind, id: number }));
}

async function present(client: CmsClient, kind: Kind, found: Entry, signal?: AbortSignal): Promise<StoreProduct> {
  const tags = await tagNames(client, found.tags, signal);
  const image = (await readMedia(client, [found.featured_media], signal)).get(found.featured_media);
  return storeProduct(kind, found, tags, image?.alt);
}

/**
 * Writes the texts that WordPress has a field for. Returns the entry as it is stored; WordPress may have filtered its
 * HTML.
 */
async function writeTexts(
  client: CmsClient,
  { kind, id }: EntryRef,
  before: Entry,
  texts: StoreTexts,
  signal?: AbortSignal,
): Promise<Entry> {
  const json = {
    ...(texts.title === undefined ? {} : { title: plainAsHtml(texts.title) }),
    ...(texts.descriptionHtml === undefined ? {} : { content: texts.descriptionHtml }),
    ...(texts.shortDescriptionHtml === undefined ? {} : { excerpt: excerptOf(texts.shortDescriptionHtml) }),
    ...(texts.tags === undefined || kind === 'pages' ? {} : { tags: await tagIds(client, texts.tags, signal) }),
  };
  if (Object.keys(json).length === 0) return before;
  const { data } = await client.call(
    `wp/v2/${kind}/${id}`,
    { method: 'POST', json, query: { _fields: EDITED._fields }, schema: entry },
    signal,
  );
  return data;
}
