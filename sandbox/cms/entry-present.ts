import type { CmsEntry } from './records.ts';
import { rendered } from './texts.ts';

/**
 * A page or post in the shape of the API, https://developer.wordpress.org/rest-api/reference/pages/; `edit` adds the
 * raw texts.
 */
export function presentEntry(entry: CmsEntry, site: string, edit: boolean): object {
  const {
    id,
    type,
    slug,
    status,
    title,
    content,
    excerpt,
    author,
    parent,
    featuredMedia,
    categories,
    tags,
    date,
    modified,
  } = entry;
  const pair = (raw: string, shown = raw) => ({ ...(edit && { raw }), rendered: shown });
  const link = status === 'publish' ? `${site}/${slug}/` : `${site}/?${type === 'page' ? 'page_id' : 'p'}=${id}`;
  return {
    id,
    date,
    date_gmt: date,
    guid: pair(`${site}/?p=${id}`),
    modified,
    modified_gmt: modified,
    ...(edit && { password: '' }),
    slug,
    status,
    type,
    link,
    title: pair(title, title.replaceAll(/&(?!#?\w+;)/g, '&#038;')),
    content: {
      ...pair(content, rendered(content)),
      protected: false,
      ...(edit && { block_version: content.includes('<!-- wp:') ? 1 : 0 }),
    },
    excerpt: { ...pair(excerpt, rendered(excerpt || content)), protected: false },
    author,
    featured_media: featuredMedia,
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    meta: [],
    ...(type === 'page' ? { parent, menu_order: 0 } : { sticky: false, format: 'standard', categories, tags }),
    _links: { self: [{ href: `${site}/wp-json/wp/v2/${type}s/${id}` }] },
  };
}
