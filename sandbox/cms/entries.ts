import { siteTime, type CmsEntry, type EntrySeed } from './records.ts';
import { slugOf } from './texts.ts';

/** Creates an entry with defaults for missing fields. */
export function entryFrom(seed: EntrySeed & { tags?: (string | number)[] }, id: number, category: number): CmsEntry {
  const type = seed.type ?? 'page';
  const title = seed.title ?? '';
  return {
    slug: slugOf(title),
    status: 'publish',
    content: '',
    excerpt: '',
    author: 1,
    parent: 0,
    featuredMedia: 0,
    date: siteTime(),
    modified: siteTime(),
    ...seed,
    id,
    type,
    title,
    categories: seed.categories ?? (type === 'post' ? [category] : []),
    tags: (seed.tags ?? []).filter((tag) => typeof tag === 'number'),
  };
}

/**
 * The slug of an entry, https://developer.wordpress.org/reference/functions/wp_unique_post_slug/: derived from the
 * title if missing, with a number if taken. Drafts keep their slug. Pages with different parents may share one.
 */
export function uniqueSlug(all: readonly CmsEntry[], entry: CmsEntry): string {
  if (['draft', 'pending', 'trash'].includes(entry.status)) return entry.slug;
  const wanted = entry.slug || slugOf(entry.title) || String(entry.id);
  const taken = new Set(
    all
      .filter((each) => each.id !== entry.id && each.type === entry.type && each.parent === entry.parent)
      .map(({ slug }) => slug),
  );
  let slug = wanted;
  for (let n = 2; taken.has(slug); n += 1) slug = `${wanted}-${n}`;
  return slug;
}

/** An entry in the trash, whose slug is free for others. */
export function trashed(entry: CmsEntry): CmsEntry {
  return { ...entry, status: 'trash', slug: `${entry.slug}__trashed` };
}
