import { z } from 'zod';
import { ARTICLE, article, type Article } from './blog-article.ts';
import type { BlogQuery } from './upload-picture.ts';

/** The newest articles are read too, because the search index lags behind. */
const NEWEST = 10;
/** Articles of other blogs with the same handle. */
const SAME_HANDLE = 10;

const SHOP = 'shop { name primaryDomain { url } }';
const BLOG = `{ id newest: articles(first: ${NEWEST}, reverse: true) { nodes ${ARTICLE} } }`;
const NAMED = `articles(first: ${SAME_HANDLE}, query: $query) { nodes ${ARTICLE} }`;

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

/** An article, and the shop that its address is built from. */
export interface Found {
  shop: Shop;
  article: Article | null;
}

/** Finds the article of an id. */
export const findById = (run: BlogQuery, id: string, signal?: AbortSignal): Promise<Found> =>
  run(BY_ID_QUERY, { id }, byIdAnswer, signal);

/**
 * Finds the article of a handle in a blog, or in the shop's oldest blog for null. `blogId` of the result is null where
 * the blog does not exist.
 */
export async function findByHandle(
  run: BlogQuery,
  handle: string,
  blogId: string | null,
  signal?: AbortSignal,
): Promise<Found & { blogId: string | null }> {
  const query = `handle:"${handle.replaceAll(/["\\]/g, '')}"${blogId ? ` blog_id:${blogId.split('/').at(-1)}` : ''}`;
  const answer = blogId
    ? await run(IN_BLOG_QUERY, { blog: blogId, query }, inBlogAnswer, signal)
    : await run(
        IN_FIRST_QUERY,
        { query },
        inFirstAnswer.transform(({ blogs, ...rest }) => ({ ...rest, blog: blogs.nodes[0] ?? null })),
        signal,
      );
  const candidates = [...answer.articles.nodes, ...(answer.blog?.newest.nodes ?? [])];
  const found = candidates.find((each) => each.handle === handle && each.blog.id === answer.blog?.id);
  return { shop: answer.shop, article: found ?? null, blogId: answer.blog?.id ?? null };
}
