import { z } from 'zod';
import { plainAsHtml } from '../../../core/html-text.ts';
import type { BlogPost, BlogPostTexts } from '../blog.ts';

/** The selected fields of https://shopify.dev/docs/api/admin-graphql/latest/objects/Article */
export const ARTICLE =
  '{ id handle title isPublished publishedAt body summary image { url altText } blog { id handle } }';

export const article = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  publishedAt: z.iso.datetime({ offset: true }).nullish(),
  body: z
    .string()
    .nullish()
    .transform((given) => given ?? ''),
  summary: z
    .string()
    .nullish()
    .transform((given) => given ?? ''),
  image: z.object({ url: z.string(), altText: z.string().nullish() }).nullish(),
  blog: z.object({ id: z.string(), handle: z.string() }),
});
export type Article = z.output<typeof article>;

/** Converts an article to our names. The API does not return its address; every theme shows articles at this path. */
export function blogPost(
  { id, handle, title, body, summary, isPublished, publishedAt, image, blog }: Article,
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
    contentHtml: body,
    excerptHtml: summary,
    categoryIds: [],
  };
}

/**
 * Returns the common fields of ArticleCreateInput and ArticleUpdateInput,
 * https://shopify.dev/docs/api/admin-graphql/latest/input-objects/ArticleCreateInput
 */
export function articleInput(texts: BlogPostTexts, current: Article | null): Record<string, unknown> {
  const { title, slug, contentHtml, excerpt, tags, featuredMediaId } = texts;
  return {
    ...(title === undefined ? {} : { title }),
    ...(slug === undefined ? {} : { handle: slug }),
    ...(contentHtml === undefined ? {} : { body: contentHtml }),
    ...(excerpt === undefined ? {} : { summary: plainAsHtml(excerpt) }),
    ...(tags === undefined ? {} : { tags }),
    ...(featuredMediaId === undefined ? {} : { image: featuredMediaId === null ? null : imageOf(featuredMediaId) }),
    ...visibility(texts, current),
  };
}

/** The tolerance for differences between our clock and the shop's: a time this close counts as now. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Shopify stores one time from which an article is visible. It rejects a future time together with `isPublished`. */
function visibility({ status, publishAt }: BlogPostTexts, current: Article | null): object {
  if (status === 'draft') return { isPublished: false };
  // A time without a status does not publish a draft.
  const wanted =
    status ?? (publishAt && current && (current.isPublished || current.publishedAt) ? 'future' : undefined);
  if (wanted === undefined) return {};
  const date = publishAt && { publishDate: publishAt.toISOString() };
  // Without either, Shopify publishes a new article at once.
  if (wanted === 'future') return date ?? (current ? {} : { isPublished: false });
  const aheadMs = (publishAt?.getTime() ?? 0) - Date.now();
  if (aheadMs > CLOCK_TOLERANCE_MS) return { ...date };
  return { isPublished: true, ...(aheadMs < -CLOCK_TOLERANCE_MS && date) };
}

const ALT = '#alt=';
/** Shopify's limit for the alternative text of a file. */
const MAX_ALT = 512;

/** Returns the id of a picture. It contains the alternative text, because Shopify stores that with each article. */
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
