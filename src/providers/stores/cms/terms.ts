import { z } from 'zod';
import type { CmsClient } from './client.ts';
import { CmsError } from './error.ts';
import { plainField } from './text.ts';
import { chunk } from '../../../core/chunk.ts';
import { decodeEntities } from '../../../core/html-text.ts';

/** The largest page size of WordPress. */
export const LARGEST_PAGE = 100;

const term = z.object({ id: z.number(), name: z.string() });
const FIELDS = 'id,name';

/** A limit for servers that return pages without end. */
const MAX_PAGES = 20;

const listedTerm = z.object({ id: z.number(), name: z.string(), parent: z.number().catch(0) });

/** Returns categories or tags by name, at most 2000. */
export async function listTerms(
  client: CmsClient,
  kind: 'categories' | 'tags',
  signal?: AbortSignal,
): Promise<{ id: number; name: string; parentId: number | null }[]> {
  const all: { id: number; name: string; parentId: number | null }[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = {
      per_page: String(LARGEST_PAGE),
      page: String(page),
      orderby: 'name',
      order: 'asc',
      _fields: 'id,name,parent',
    };
    const { data, total } = await client.call(`wp/v2/${kind}`, { query, schema: z.array(listedTerm) }, signal);
    all.push(
      ...data.map(({ id, name, parent }) => ({
        id,
        name: decodeEntities(name),
        parentId: parent > 0 ? parent : null,
      })),
    );
    if (data.length < LARGEST_PAGE || (total !== null && all.length >= total)) break;
  }
  return all;
}

/** Returns which categories do not exist. */
export async function missingCategories(
  client: CmsClient,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const found = new Set<string>();
  for (const some of chunk(ids, LARGEST_PAGE)) {
    const query = { include: some.join(','), per_page: String(LARGEST_PAGE), _fields: FIELDS };
    const { data } = await client.call('wp/v2/categories', { query, schema: z.array(term) }, signal);
    for (const { id } of data) found.add(String(id));
  }
  return ids.filter((id) => !found.has(id));
}

/** Returns the names of existing tags by id. */
export async function tagNames(
  client: CmsClient,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const some of chunk([...new Set(ids)], LARGEST_PAGE)) {
    const query = { include: some.join(','), per_page: String(LARGEST_PAGE), _fields: FIELDS };
    const { data } = await client.call('wp/v2/tags', { query, schema: z.array(term) }, signal);
    for (const { id, name } of data) names.set(id, decodeEntities(name));
  }
  return names;
}

/** Returns the ids of tags by name, ignoring case. Missing tags are created. */
export async function tagIds(client: CmsClient, names: readonly string[], signal?: AbortSignal): Promise<number[]> {
  const wanted = new Map<string, string>();
  for (const name of names.map((given) => given.trim()).filter(Boolean))
    if (!wanted.has(comparable(name))) wanted.set(comparable(name), name);
  const ids = new Map<string, number>();
  for (const some of chunk([...wanted.values()], LARGEST_PAGE)) {
    // WordPress derives slugs from the names. A tag with another slug is found when its creation fails.
    const query = { slug: some, per_page: String(LARGEST_PAGE), _fields: FIELDS };
    const { data } = await client.call('wp/v2/tags', { query, schema: z.array(term) }, signal);
    for (const { id, name } of data) ids.set(comparable(decodeEntities(name)), id);
  }
  const found: number[] = [];
  for (const [key, name] of wanted) found.push(ids.get(key) ?? (await createTag(client, name, signal)));
  return found;
}

async function createTag(client: CmsClient, name: string, signal?: AbortSignal): Promise<number> {
  try {
    return (await client.call('wp/v2/tags', { method: 'POST', json: { name: plainField(name) }, schema: term }, signal))
      .data.id;
  } catch (error) {
    const existing =
      error instanceof CmsError && error.body?.code === 'term_exists' ? error.body.data?.term_id : undefined;
    if (existing === undefined) throw error;
    return existing;
  }
}

/** WordPress' database compares names like this. */
const comparable = (name: string): string => name.trim().toLowerCase();
