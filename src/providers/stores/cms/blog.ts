import { ProviderError } from '../../../core/provider-error.ts';
import type { Blog, BlogPost, BlogPostTexts } from '../blog.ts';
import { CmsClient, type CmsOptions } from './client.ts';
import { entry, findBySlug, readEntry, type Entry } from './entries.ts';
import { findMedia, uploadMedia, writeAlt } from './media.ts';
import { readRights } from './rights.ts';
import { listTerms, missingCategories, tagIds } from './terms.ts';
import { decodeEntities, plainAsHtml } from '../../../core/html-text.ts';
import { readableSlug } from './text.ts';

/**
 * Returns a {@link Blog} of the posts of a WordPress site, https://developer.wordpress.org/rest-api/reference/posts/
 */
export function createCmsBlog(options: CmsOptions): Blog {
  const client = new CmsClient(options);

  const write = async (path: string, json: object, signal?: AbortSignal): Promise<BlogPost> => {
    const { data } = await client.call(path, { method: 'POST', json, schema: entry }, signal);
    return blogPost(data);
  };
  const find: Blog['findPost'] = async ({ id, slug }, signal) => {
    const byId = id && isNumber(id) ? await readEntry(client, { kind: 'posts', id: Number(id) }, signal) : null;
    const found = byId ?? (await findBySlug(client, 'posts', slug, signal));
    return found && blogPost(found);
  };
  const update: Blog['updatePost'] = async (id, texts, signal) => {
    if (!isNumber(id)) throw new ProviderError('not_found', 'The post does not exist on the site.');
    return write(`wp/v2/posts/${id}`, await fieldsOf(client, texts, signal), signal);
  };

  return {
    async listCategories(signal) {
      const all = await listTerms(client, 'categories', signal);
      return all.map(({ id, name, parentId }) => ({
        id: String(id),
        name,
        parentId: parentId === null ? null : String(parentId),
      }));
    },

    missingCategories: (ids, signal) => missingCategories(client, ids, signal),

    findPost: find,

    async createPost(slug, texts, signal) {
      const created = await find({ slug }, signal);
      if (created) return update(created.id, texts, signal);
      // Otherwise a user who may only write drafts would leave one with every attempt to publish it.
      if (!(await readRights(client, signal))('publish_posts'))
        throw new ProviderError('rejected', 'The user of the connection may not publish posts. The role Editor may.');
      const fields = await fieldsOf(client, { status: 'draft', ...texts }, signal);
      return write('wp/v2/posts', { ...fields, slug }, signal);
    },

    updatePost: update,

    async findMedia({ name, alt }, signal) {
      const found = await findMedia(client, name, signal);
      if (!found) return null;
      const { id, url } =
        alt.trim() === '' || found.alt === alt ? found : await writeAlt(client, found.id, alt, signal);
      return { id: String(id), url };
    },

    async uploadMedia({ alt, ...file }, signal) {
      const media = await uploadMedia(client, file, signal);
      if (alt.trim() !== '') await writeAlt(client, media.id, alt, signal);
      return { id: String(media.id), url: media.url };
    },
  };
}

const isNumber = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

async function fieldsOf(client: CmsClient, texts: BlogPostTexts, signal?: AbortSignal): Promise<object> {
  const { title, slug, contentHtml, excerpt, status, publishAt, categoryIds, tags, featuredMediaId } = texts;
  return {
    ...(title === undefined ? {} : { title: plainAsHtml(title) }),
    ...(slug === undefined ? {} : { slug }),
    ...(contentHtml === undefined ? {} : { content: contentHtml }),
    ...(excerpt === undefined ? {} : { excerpt: plainAsHtml(excerpt) }),
    ...(status === undefined ? {} : { status }),
    ...(publishAt === undefined ? {} : { date_gmt: publishAt.toISOString().slice(0, 19) }),
    ...(categoryIds === undefined ? {} : { categories: categoryIds.map(Number) }),
    ...(tags === undefined ? {} : { tags: await tagIds(client, tags, signal) }),
    ...(featuredMediaId === undefined ? {} : { featured_media: Number(featuredMediaId ?? 0) }),
  };
}

const STATUSES = new Set(['draft', 'publish', 'future', 'pending', 'private']);

function blogPost(found: Entry): BlogPost {
  const { id, slug, status, title, link, date_gmt: date, featured_media: media } = found;
  return {
    id: String(id),
    slug: readableSlug(slug),
    title: decodeEntities(title.raw),
    // A plugin may add statuses. They are treated as not public.
    status: STATUSES.has(status) ? (status as BlogPost['status']) : 'private',
    url: typeof link === 'string' ? link : '',
    publishAt: typeof date === 'string' && !Number.isNaN(Date.parse(`${date}Z`)) ? new Date(`${date}Z`) : null,
    featuredMediaId: media > 0 ? String(media) : null,
    contentHtml: found.content.raw,
    excerptHtml: found.excerpt?.raw ?? '',
    categoryIds: (found.categories ?? []).toSorted((one, other) => one - other).map(String),
  };
}
