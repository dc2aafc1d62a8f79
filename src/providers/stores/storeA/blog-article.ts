import { z } from 'zod';
import type { BlogPost, BlogPostTexts } from '../blog.ts';

/** What is asked of an article, https://shopify.dev/docs/api/admin-graphql/latest/objects/Article */
export const ARTICLE = '{ id handle title isPublished publishedAt image { url altText } blog { id handle } }';

export const article = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  publishedAt: z.iso.datetime({ offset: true }).nullish(),
  image: z.object({ url: z.string(), altText: z.string().nullish() }).nullish(),
  blog: z.object({ id: z.string(), handle: z.string() }),
});
export type Article = z.output<typeof article>;

/** The article under our names. Shopify gives none its address; this is where every theme shows it. */
export function blogPost(
  { id, handle, title, isPublished, publishedAt, image, blog }: Article,
  shopUrl: string,
): BlogPost {
  return {
    id,
    blogId: blog.id,
    slug: handle,
    title,
    status: isPublished ? 'publish' : publishedAt ? 'future' : 'draft',
    url: `${shopUrl.replace(/\/+$/, '')}/blogs/${encodeURIComponent(blog.handle)}/${encodeURIComponent(handle)}`,
    publishAt: publishedAt ? new Date(publishedAt) : null,
    featuredMediaId: image ? mediaId(image.url, image.altText ?? '') : null,
  };
}

/** The fields that both https://shopify.dev/docs/api/admin-graphql/latest/input-objects/ArticleCreateInput and ArticleUpdateInput take. */
export function articleInput(texts: BlogPostTexts, current: Article | null): Record<string, unknown> {
  const { title, slug, contentHtml, excerptHtml, tags, featuredMediaId } = texts;
  return {
    ...(title === undefined ? {} : { title }),
    ...(slug === undefined ? {} : { handle: slug }),
    ...(contentHtml === undefined ? {} : { body: contentHtml }),
    ...(excerptHtml === undefined ? {} : { summary: excerptHtml }),
    ...(tags === undefined ? {} : { tags }),
    ...(featuredMediaId === undefined ? {} : { image: featuredMediaId === null ? null : imageOf(featuredMediaId) }),
    ...visibility(texts, current),
  };
}

/** The clocks of others are never quite ours: a moment so near is "now", which is theirs to say. */
const NEAR_MS = 60_000;

/** Shopify keeps one time, from which on an article is seen. It refuses a time to come together with `isPublished`. */
function visibility({ status, publishAt }: BlogPostTexts, current: Article | null): object {
  if (status === 'draft') return { isPublished: false };
  // A time makes no draft public that nobody asked to publish.
  const wanted =
    status ?? (publishAt && current && (current.isPublished || current.publishedAt) ? 'future' : undefined);
  if (wanted === undefined) return {};
  const date = publishAt && { publishDate: publishAt.toISOString() };
  // Without either, a new article is public at once.
  if (wanted === 'future') return date ?? (current ? {} : { isPublished: false });
  const aheadMs = (publishAt?.getTime() ?? 0) - Date.now();
  if (aheadMs > NEAR_MS) return { ...date };
  return { isPublished: true, ...(aheadMs < -NEAR_MS && date) };
}

const ALT = '#alt=';
/** Shopify takes no longer one for a file. */
const MAX_ALT = 512;

/** Names a picture. Its alt text is written with each article, so that the name has to carry it. */
export function mediaId(url: string, alt: string): string {
  const text = alt.trim().slice(0, MAX_ALT).toWellFormed();
  return text === '' ? url : `${url}${ALT}${encodeURIComponent(text)}`;
}

function imageOf(id: string): { url: string; altText: string } {
  const at = id.lastIndexOf(ALT);
  return at < 0
    ? { url: id, altText: '' }
    : { url: id.slice(0, at), altText: decodeURIComponent(id.slice(at + ALT.length)) };
}
