import type { Fault } from '../faults.ts';
import { handleOf, type ArticleChanges, type ArticleImage, type ShopArticle } from './blog-records.ts';
import type { ShopBlogs } from './blog.ts';

export interface ArticleInput {
  blogId?: string;
  title?: string;
  handle?: string;
  body?: string;
  summary?: string | null;
  author?: { name?: string | null; userId?: string | null };
  tags?: string[];
  image?: { url?: string | null; altText?: string | null } | null;
  isPublished?: boolean;
  publishDate?: string;
}

interface Written {
  article: ShopArticle | null;
  userErrors: { code: string; field: string[]; message: string }[];
}

/** Thrown for the first rule that an article violates. Nothing is written then. */
class Refused extends Error {
  constructor(
    readonly code: string,
    readonly field: string[],
    message: string,
  ) {
    super(message);
  }
}

const MAX_TITLE = 255;

/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/articleCreate */
export function createArticle(
  blogs: ShopBlogs,
  shopUrl: string,
  input: ArticleInput,
  newBlog?: { title: string } | null,
  fault?: Fault,
): Written {
  return answered(() => {
    const { author, blogId } = input;
    if (blogId && newBlog)
      throw new Refused('AMBIGUOUS_BLOG', ['article'], "Can't create a blog from input if a blog ID is supplied.");
    if (!blogId && !newBlog)
      throw new Refused(
        'BLOG_REFERENCE_REQUIRED',
        ['article'],
        'Must reference or create a blog when creating an article.',
      );
    if (!author?.name?.trim() && !author?.userId)
      throw new Refused(
        'AUTHOR_FIELD_REQUIRED',
        ['article'],
        "Can't create an article if both author name and user ID are blank.",
      );
    const changes = checked(
      blogs,
      shopUrl,
      { ...(!input.publishDate && { isPublished: true }), ...given(input) },
      null,
      fault,
    );
    const article = blogs.add({ title: '', ...changes, blogId: blogId ?? blogs.addBlog(newBlog!.title).id });
    blogs.count(article);
    return article;
  });
}

/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/articleUpdate */
export function updateArticle(
  blogs: ShopBlogs,
  shopUrl: string,
  id: string,
  input: ArticleInput,
  fault?: Fault,
): Written {
  return answered(() => {
    const article = blogs.article(id);
    if (!article) throw new Refused('NOT_FOUND', ['id'], 'Article does not exist');
    const edited = blogs.edit(article, checked(blogs, shopUrl, given(input), article, fault));
    blogs.count(edited);
    return edited;
  });
}

/** Drops null fields: only the image and the summary can be cleared. */
const given = ({ image, summary, ...rest }: ArticleInput): ArticleInput => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
  ...(image !== undefined && { image }),
  ...(summary !== undefined && { summary }),
});

function answered(write: () => ShopArticle): Written {
  try {
    return { article: write(), userErrors: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { article: null, userErrors: [{ code: error.code, field: error.field, message: error.message }] };
  }
}

function checked(
  blogs: ShopBlogs,
  shopUrl: string,
  input: ArticleInput,
  article: ShopArticle | null,
  fault?: Fault,
): ArticleChanges {
  const { blogId = article?.blogId, title, handle, body, summary, author, tags, isPublished, publishDate } = input;
  if (fault?.kind === 'user_error')
    throw new Refused('INVALID', ['article', 'title'], 'Title is not allowed in this shop (sandbox)');
  if (title !== undefined && !title.trim()) throw new Refused('BLANK', ['article', 'title'], "Title can't be blank");
  if (title && title.length > MAX_TITLE)
    throw new Refused('TOO_LONG', ['article', 'title'], `Title is too long (maximum is ${MAX_TITLE} characters)`);
  if (author?.name && author.userId)
    throw new Refused(
      'AMBIGUOUS_AUTHOR',
      ['article'],
      "Can't create an article author if both author name and user ID are supplied.",
    );
  if (author?.userId) throw new Refused('AUTHOR_MUST_EXIST', ['article'], 'User must exist if a user ID is supplied.');
  if (blogId !== undefined && !blogs.blog(blogId))
    throw new Refused('NOT_FOUND', ['article', 'blogId'], 'Must reference an existing blog.');
  const named = handle === undefined ? article?.handle : handleOf(handle);
  const other = named && blogId !== undefined ? blogs.byHandle(named, blogId) : undefined;
  if (other && other !== article) throw new Refused('TAKEN', ['article', 'handle'], 'Handle has already been taken');
  const publishedAt = publishedAtOf(article, isPublished, publishDate);
  const image = imageOf(blogs, shopUrl, input, article);
  return {
    ...(blogId !== undefined && { blogId }),
    ...(title !== undefined && { title }),
    ...(named && { handle: named }),
    ...(body !== undefined && { body }),
    ...(summary !== undefined && { summary }),
    ...(author?.name && { author: { name: author.name } }),
    ...(tags !== undefined && { tags }),
    publishedAt,
    image,
  };
}

function publishedAtOf(article: ShopArticle | null, isPublished?: boolean, publishDate?: string): string | null {
  const now = Date.now();
  const date = publishDate === undefined ? undefined : Date.parse(publishDate);
  if (date !== undefined && Number.isNaN(date))
    throw new Refused('INVALID', ['article', 'publishDate'], 'Publish date is invalid');
  if (isPublished && date !== undefined && date > now) {
    throw new Refused(
      'INVALID_PUBLISH_DATE',
      ['article'],
      'Can’t set isPublished to true and also set a future publish date.',
    );
  }
  if (isPublished === false) return null;
  if (date !== undefined) return new Date(date).toISOString();
  const current = article?.publishedAt ?? null;
  return isPublished && (current === null || Date.parse(current) > now) ? new Date(now).toISOString() : current;
}

/** The stored image: a copy of an upload, or the address of a picture elsewhere, which the sandbox does not fetch. */
function imageOf(
  blogs: ShopBlogs,
  shopUrl: string,
  { image }: ArticleInput,
  article: ShopArticle | null,
): ArticleImage | null {
  const current = article?.image ?? null;
  if (image === undefined) return current;
  if (image === null) return null;
  const altText = image.altText === undefined ? (current?.altText ?? null) : image.altText;
  if (!image.url) return current && { ...current, altText };
  const content = blogs.uploads.imageAt(image.url, shopUrl);
  if (content === null || !/^https?:$/.test(URL.parse(image.url)?.protocol ?? ''))
    throw new Refused('UPLOAD_FAILED', ['article', 'image'], 'Image upload failed.');
  const id = blogs.newId('ArticleImage');
  return { id, url: content ? blogs.publishImage(id, content, shopUrl) : image.url, altText: image.altText ?? null };
}
