import { z } from 'zod';
import { ARTICLE, article, type Article } from './blog-article.ts';
import type { Ask } from './upload-picture.ts';

/** The search may not know yet what was only just made; of those so many are looked through. */
const NEWEST = 10;
/** Other blogs may have an article of the same handle. */
const NAMESAKES = 10;

const SHOP = 'shop { name primaryDomain { url } }';
const BLOG = `{ id newest: articles(first: ${NEWEST}, reverse: true) { nodes ${ARTICLE} } }`;
const NAMED = `articles(first: ${NAMESAKES}, query: $query) { nodes ${ARTICLE} }`;

/** https://shopify.dev/docs/api/admin-graphql/latest/queries/article */
const BY_ID_QUERY = `query ($id: ID!) { ${SHOP} article(id: $id) ${ARTICLE} }`;
/** https://shopify.dev/docs/api/admin-graphql/latest/queries/articles */
const IN_BLOG_QUERY = `query ($blog: ID!, $query: String!) { ${SHOP} blog(id: $blog) ${BLOG} ${NAMED} }`;
const IN_FIRST_QUERY = `query ($query: String!) { ${SHOP} blogs(first: 1, sortKey: ID) { nodes ${BLOG} } ${NAMED} }`;

const shop = z.object({ name: z.string(), primaryDomain: z.object({ url: z.string() }) });
const articles = z.object({ nodes: z.array(article) });
const blog = z.object({ id: z.string(), newest: articles });
const byIdAnswer = z.object({ shop, article: article.nullable() });
const inBlogAnswer = z.object({ shop, blog: blog.nullable(), articles });
const inFirstAnswer = z.object({ shop, blogs: z.object({ nodes: z.array(blog) }), articles });

export type Shop = z.output<typeof shop>;

/** An article with what is needed to say where it is seen. */
export interface Found {
  shop: Shop;
  article: Article | null;
}

/** The article of an id. */
export const findById = (ask: Ask, id: string, signal?: AbortSignal): Promise<Found> =>
  ask(BY_ID_QUERY, { id }, byIdAnswer, signal);

/** The article of a handle in the blog, or in the shop's oldest one for null; its `blogId` is null where there is no such blog. */
export async function findByHandle(
  ask: Ask,
  handle: string,
  blogId: string | null,
  signal?: AbortSignal,
): Promise<Found & { blogId: string | null }> {
  const query = `handle:"${handle.replaceAll(/["\\]/g, '')}"${blogId ? ` blog_id:${blogId.split('/').at(-1)}` : ''}`;
  const answer = blogId
    ? await ask(IN_BLOG_QUERY, { blog: blogId, query }, inBlogAnswer, signal)
    : await ask(
        IN_FIRST_QUERY,
        { query },
        inFirstAnswer.transform(({ blogs, ...rest }) => ({ ...rest, blog: blogs.nodes[0] ?? null })),
        signal,
      );
  const { shop: where, blog: place, articles: named } = answer;
  const candidates = [...named.nodes, ...(place?.newest.nodes ?? [])];
  const found = candidates.find((each) => each.handle === handle && each.blog.id === place?.id);
  return { shop: where, article: found ?? null, blogId: place?.id ?? null };
}
