import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { Blog, BlogCategory, BlogPost, BlogPostTexts } from '../blog.ts';
import { ARTICLE, article, articleInput, blogPost, mediaId } from './blog-article.ts';
import { findByHandle, findById, type Found } from './find-article.ts';
import { type BlogQuery, uploadPicture } from './upload-picture.ts';
import { quoted } from '../errors.ts';
import { AccessDenied } from './error.ts';
import { connection } from './listed-product.ts';
import { openStoreAClient, type StoreAOptions } from './store.ts';

/** A limit for servers that return pages without end. A shop has a handful of blogs. */
const MAX_BLOG_PAGES = 20;
/** https://shopify.dev/docs/api/admin-graphql/latest/queries/blogs */
const BLOGS_QUERY = `query ($after: String) {
  blogs(first: 100, after: $after, sortKey: TITLE) { nodes { id title } pageInfo { hasNextPage endCursor } }
}`;
const WRITTEN = `{ article ${ARTICLE} userErrors { code field message } }`;
/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/articleCreate */
const CREATE_MUTATION = `mutation ($article: ArticleCreateInput!) { written: articleCreate(article: $article) ${WRITTEN} }`;
/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/articleUpdate */
const UPDATE_MUTATION = `mutation ($id: ID!, $article: ArticleUpdateInput!) { written: articleUpdate(id: $id, article: $article) ${WRITTEN} }`;

const blogsAnswer = z.object({ blogs: connection(z.object({ id: z.string(), title: z.string() })) });
const userError = z.object({ code: z.string().nullish(), field: z.array(z.string()).nullish(), message: z.string() });
const writtenAnswer = z.object({ written: z.object({ article: article.nullish(), userErrors: z.array(userError) }) });

/**
 * Returns a {@link Blog} of the Shopify Admin GraphQL API: a post is an article of one of the shop's blogs, which are
 * its categories. Needs the scopes `read_content` and `write_content`.
 */
export function createStoreABlog(options: StoreAOptions): Blog {
  const client = openStoreAClient(options);
  const run: BlogQuery = (query, variables, schema, signal) =>
    client.query(query, variables, schema, signal).catch((error: unknown) => {
      throw error instanceof AccessDenied ? missingScope(error) : error;
    });

  async function write(query: string, variables: object, { shop }: Found, signal?: AbortSignal): Promise<BlogPost> {
    const { article: written, userErrors } = (await run(query, variables, writtenAnswer, signal)).written;
    if (userErrors.length > 0) throw articleError(userErrors);
    if (!written) throw new ProviderError('rejected', 'The store did not say what it wrote.');
    return blogPost(written, shop.primaryDomain.url);
  }

  async function update(found: Found, texts: BlogPostTexts, signal?: AbortSignal): Promise<BlogPost> {
    if (!found.article) throw notFound();
    const { id } = found.article;
    const moved = texts.blogId === undefined ? {} : { blogId: gid('Blog', texts.blogId) };
    return write(UPDATE_MUTATION, { id, article: { ...articleInput(texts, found.article), ...moved } }, found, signal);
  }

  return {
    async listCategories(signal) {
      const all: BlogCategory[] = [];
      for (let page = 1, after: string | null = null; page <= MAX_BLOG_PAGES; page += 1) {
        const { nodes, pageInfo }: z.output<typeof blogsAnswer>['blogs'] = (
          await run(BLOGS_QUERY, { after }, blogsAnswer, signal)
        ).blogs;
        all.push(...nodes.map(({ id, title }) => ({ id, name: title, parentId: null })));
        if (!pageInfo.hasNextPage) break;
        after = pageInfo.endCursor;
      }
      return all;
    },

    async findPost({ id, slug, blogId }, signal) {
      const articleId = id ? gid('Article', id) : null;
      const byId = articleId ? await findById(run, articleId, signal) : null;
      const found = byId?.article ? byId : await findByHandle(run, slug, blogId ? gid('Blog', blogId) : null, signal);
      return found.article && blogPost(found.article, found.shop.primaryDomain.url);
    },

    async createPost(slug, texts, signal) {
      const chosen = texts.blogId === undefined ? null : gid('Blog', texts.blogId);
      const found = await findByHandle(run, slug, chosen, signal);
      if (found.article) return update(found, texts, signal);
      if (!found.blogId)
        throw new ProviderError(
          'rejected',
          chosen ? 'The blog does not exist in the store.' : 'The store has no blog.',
        );
      const { shop, blogId } = found;
      const fields = {
        title: '',
        ...articleInput({ status: 'draft', ...texts }, null),
        handle: slug,
        blogId,
        author: { name: texts.author?.trim() || shop.name },
      };
      return write(CREATE_MUTATION, { article: fields }, found, signal).catch(async (error: unknown) => {
        if (!(error instanceof HandleTaken)) throw error;
        // An earlier call whose response was lost may have created it in the meantime.
        const late = await findByHandle(run, slug, blogId, signal);
        if (!late.article) throw error;
        return update(late, texts, signal);
      });
    },

    async updatePost(id, texts, signal) {
      const articleId = gid('Article', id);
      return update(articleId ? await findById(run, articleId, signal) : NOT_FOUND, texts, signal);
    },

    async uploadMedia(file, signal) {
      const url = await uploadPicture(run, options.fetch, file, signal);
      return { id: mediaId(url, file.alt), url };
    },
  };
}

/** Returns a global id, given as itself or as its number; null for an id of another type. */
function gid(type: 'Article' | 'Blog', id: string): string | null {
  if (new RegExp(`^gid://shopify/${type}/\\d+$`).test(id)) return id;
  return /^\d+$/.test(id) ? `gid://shopify/${type}/${id}` : null;
}

class HandleTaken extends ProviderError {}

function articleError(errors: z.output<typeof userError>[]): ProviderError {
  const has = (code: string, field: string) =>
    errors.some((error) => error.code === code && error.field?.at(-1) === field);
  if (has('NOT_FOUND', 'id')) return notFound();
  const message = `The store refused the post: ${quoted(errors.map((error) => error.message).join('; '))}`;
  return has('TAKEN', 'handle') ? new HandleTaken('rejected', message) : new ProviderError('rejected', message);
}

const NOT_FOUND: Found = { shop: { name: '', primaryDomain: { url: '' } }, article: null };
const notFound = () => new ProviderError('not_found', 'The post does not exist in the store.');
const missingScope = (cause: AccessDenied) =>
  new ProviderError(
    'unauthorized',
    'The access token may not read and write blog posts in this store: it needs the permissions read_content and write_content.',
    undefined,
    { cause },
  );
