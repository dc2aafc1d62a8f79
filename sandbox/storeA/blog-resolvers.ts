import { GraphQLError } from 'graphql';
import type { Fault } from '../faults.ts';
import { isVisible, numberOf, type ShopArticle, type ShopBlog } from './blog-records.ts';
import type { StagedUploadInput } from './blog-uploads.ts';
import { createArticle, updateArticle, type ArticleInput } from './blog-write.ts';
import type { ShopBlogs } from './blog.ts';
import { connectionOf, type PageArguments } from './connection.ts';
import { search } from './search.ts';

interface ListArguments extends PageArguments {
  query?: string | null;
  reverse?: boolean;
  sortKey?: string;
}

/** The root fields of blogs and articles. */
export function blogRoot(blogs: ShopBlogs, shopUrl: string, fault?: Fault) {
  const showBlog = (blog: ShopBlog): object => ({
    ...blog,
    articles: (args: ListArguments) => connectionOf(sorted(blogs.articlesOf(blog.id), args), args, showArticle),
  });
  const showArticle = (article: ShopArticle): object => ({
    ...article,
    blog: () => showBlog(blogs.blogOf(article)),
    isPublished: isVisible(article),
    templateSuffix: null,
  });
  const shown = ({ article, userErrors }: ReturnType<typeof updateArticle>) => ({
    article: article && showArticle(article),
    userErrors,
  });
  return {
    blog: ({ id }: { id: string }) => orNull(blogs.blog(checkedId(id, 'Blog')), showBlog),
    blogs: (args: ListArguments) =>
      connectionOf(
        sorted(args.query ? search(blogs.allBlogs(), args.query, blogValues) : blogs.allBlogs(), args),
        args,
        showBlog,
      ),
    article: ({ id }: { id: string }) => orNull(blogs.article(checkedId(id, 'Article')), showArticle),
    articles: (args: ListArguments) => {
      const all = blogs.articles();
      const found = args.query
        ? search(all, args.query, (article, field) => articleValues(article, field, blogs.blogOf(article)))
        : all;
      return connectionOf(sorted(found, args), args, showArticle);
    },
    articleCreate: ({ article, blog }: { article: ArticleInput; blog?: { title: string } }) =>
      shown(createArticle(blogs, shopUrl, article, blog, fault)),
    articleUpdate: ({ id, article }: { id: string; article: ArticleInput }) =>
      shown(updateArticle(blogs, shopUrl, id, article, fault)),
    stagedUploadsCreate: ({ input }: { input: StagedUploadInput[] }) => blogs.uploads.create(input, shopUrl),
  };
}

const orNull = <Item>(item: Item | undefined, show: (item: Item) => object): object | null =>
  item ? show(item) : null;

function checkedId(id: string, type: string): string {
  if (/^gid:\/\/shopify\/\w+\/\d+$/.test(id)) return id.includes(`/${type}/`) ? id : '';
  throw new GraphQLError(`Invalid global id '${id}'`, { extensions: { code: 'argumentLiteralsIncompatible' } });
}

/** Sorts by title or handle if requested, otherwise by id. */
function sorted<Item extends { title: string; handle: string }>(
  byId: readonly Item[],
  { sortKey, reverse }: ListArguments,
): readonly Item[] {
  const key = sortKey === 'TITLE' ? 'title' : sortKey === 'HANDLE' ? 'handle' : null;
  const items = key ? byId.toSorted((a, b) => a[key].localeCompare(b[key], 'en')) : byId;
  return reverse ? items.toReversed() : items;
}

/** The filters of https://shopify.dev/docs/api/admin-graphql/latest/queries/articles */
function articleValues(article: ShopArticle, field: string, blog: ShopBlog): string[] {
  const { title, handle, author, tags, body } = article;
  const visible = isVisible(article) ? 'published' : 'unpublished';
  const values: Record<string, string[]> = {
    '': [title, handle, author.name, body, ...tags],
    id: [numberOf(article)],
    title: [title],
    handle: [handle],
    author: [author.name],
    tag: tags,
    blog_id: [numberOf(blog)],
    blog_title: [blog.title],
    published_status: [visible, 'any'],
  };
  return values[field] ?? [];
}

const blogValues = (blog: ShopBlog, field: string): string[] =>
  ({ '': [blog.title, blog.handle], id: [numberOf(blog)], title: [blog.title], handle: [blog.handle] })[field] ?? [];
