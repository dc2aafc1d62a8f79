import { BoundedMap } from '../bounded-map.ts';
import { handleOf, numberOf, type ArticleChanges, type ShopArticle, type ShopBlog } from './blog-records.ts';
import { StagedUploads } from './blog-uploads.ts';
import { sortedTags } from './product.ts';

const FIRST_NUMBER = 600_000_000_001;
const MAX_IMAGES = 200;

/** The blogs and articles of the shop in memory, with the number of API writes per article. */
export class ShopBlogs {
  readonly uploads = new StagedUploads();
  /** Pictures of articles by the last segment of their address. */
  readonly images = new BoundedMap<string, Buffer>(MAX_IMAGES);
  private readonly blogs = new Map<string, ShopBlog>();
  private readonly articlesById = new Map<string, ShopArticle>();
  private readonly written = new Map<string, number>();
  private next = FIRST_NUMBER;

  constructor() {
    this.reset();
  }

  /** Restores the two initial blogs; the first is the older one. */
  reset(): void {
    for (const each of [this.blogs, this.articlesById, this.written]) each.clear();
    this.uploads.clear();
    this.images.clear();
    this.next = FIRST_NUMBER;
    this.addBlog('News');
    this.addBlog('Care guides');
  }

  addBlog(title: string, handle = handleOf(title)): ShopBlog {
    const now = new Date().toISOString();
    const blog = {
      id: this.newId('Blog'),
      title,
      handle: this.free(handle, (taken) => this.allBlogs().some((each) => each.handle === taken)),
      createdAt: now,
      updatedAt: now,
    };
    this.blogs.set(blog.id, blog);
    return blog;
  }

  /** Removes a blog with its articles. */
  removeBlog(id: string): boolean {
    for (const article of this.articlesOf(id)) this.remove(article.id);
    return this.blogs.delete(id);
  }

  allBlogs(): ShopBlog[] {
    return [...this.blogs.values()];
  }

  blog(id: string): ShopBlog | undefined {
    return this.blogs.get(id);
  }

  blogOf({ blogId }: Pick<ShopArticle, 'blogId'>): ShopBlog {
    return this.blogs.get(blogId)!;
  }

  articles(): ShopArticle[] {
    return [...this.articlesById.values()];
  }

  articlesOf(blogId: string): ShopArticle[] {
    return this.articles().filter((article) => article.blogId === blogId);
  }

  article(id: string): ShopArticle | undefined {
    return this.articlesById.get(id);
  }

  byHandle(handle: string, blogId?: string): ShopArticle | undefined {
    return this.articles().find(
      (article) => article.handle === handle && (blogId === undefined || article.blogId === blogId),
    );
  }

  /** Adds an article as the merchant: not counted as a write. A missing handle is derived from the title. */
  add(given: ArticleChanges & Pick<ShopArticle, 'blogId' | 'title'>): ShopArticle {
    const now = new Date().toISOString();
    const handle =
      given.handle || this.free(handleOf(given.title), (taken) => Boolean(this.byHandle(taken, given.blogId)));
    const article: ShopArticle = {
      body: '',
      summary: null,
      author: { name: 'Sandbox Shop' },
      image: null,
      publishedAt: null,
      ...given,
      handle,
      tags: sortedTags(given.tags ?? []),
      id: this.newId('Article'),
      createdAt: now,
      updatedAt: now,
    };
    this.articlesById.set(article.id, article);
    return article;
  }

  /** Changes an article as the merchant: not counted as a write. */
  edit(article: ShopArticle, changes: ArticleChanges): ShopArticle {
    const { tags, ...plain } = changes;
    Object.assign(article, plain, tags && { tags: sortedTags(tags) }, { updatedAt: new Date().toISOString() });
    return article;
  }

  remove(id: string): boolean {
    return this.articlesById.delete(id);
  }

  /** Counts an API write. */
  count({ handle }: ShopArticle): void {
    this.written.set(handle, (this.written.get(handle) ?? 0) + 1);
  }

  /** The number of API writes by handle. */
  writes(): Record<string, number> {
    return Object.fromEntries(this.written);
  }

  /** Publishes a picture and returns its address. */
  publishImage(id: string, content: Buffer, shopUrl: string): string {
    this.images.set(numberOf({ id }), content);
    return `${shopUrl}/cdn/articles/${numberOf({ id })}`;
  }

  newId(type: 'Blog' | 'Article' | 'ArticleImage'): string {
    this.next += 1;
    return `gid://shopify/${type}/${this.next - 1}`;
  }

  private free(handle: string, isTaken: (handle: string) => boolean): string {
    let free = handle;
    for (let n = 1; isTaken(free); n += 1) free = `${handle}-${n}`;
    return free;
  }
}
