/** When a post is visible: never, now, or from a time on. */
export type BlogStatus = 'draft' | 'publish' | 'future';

/** What is written of a post. An absent field stays as it is. */
export interface BlogPostTexts {
  /** As plain text. */
  title?: string;
  /** The new last part of its address. It must be unique on the site. */
  slug?: string;
  contentHtml?: string;
  /** As plain text. */
  excerpt?: string;
  status?: BlogStatus;
  /** When the post is or was published. Required for `future`. */
  publishAt?: Date;
  categoryIds?: readonly string[];
  /**
   * The blog of a shop with several: an id of {@link Blog.listCategories}. Without it a new post goes to the oldest
   * blog, and an existing one stays where it is.
   */
  blogId?: string;
  /** The author of a new post, where the blog shows one. The default is the shop's name. */
  author?: string;
  tags?: readonly string[];
  /** A file of {@link Blog.uploadMedia}; null removes the image. */
  featuredMediaId?: string | null;
}

export interface BlogPost {
  id: string;
  /** The blog it is on, where a shop has several. */
  blogId?: string;
  slug: string;
  title: string;
  /** The status that the site has stored. A `future` post may have become visible since. */
  status: BlogStatus | 'pending' | 'private';
  url: string;
  publishAt: Date | null;
  featuredMediaId: string | null;
  /** As it is stored. */
  contentHtml: string;
  /** As it is stored: HTML, or text with character references. */
  excerptHtml: string;
  /** The categories of a site, sorted; empty for a shop. */
  categoryIds: string[];
}

/** A category of a site, or a blog of a shop. */
export interface BlogCategory {
  id: string;
  /** Without HTML entities. */
  name: string;
  parentId: string | null;
}

export interface BlogMedia {
  id: string;
  url: string;
}

export interface BlogFile {
  content: Uint8Array;
  fileName: string;
  /** Such as `image/png`. */
  contentType: string;
  alt: string;
}

/** How a post is found. */
export interface BlogPostRef {
  id?: string | undefined;
  slug: string;
  /** As in {@link BlogPostTexts}. */
  blogId?: string | undefined;
}

/** A blog that posts are published to, implemented once per platform. Every method throws {@link ProviderError}. */
export interface Blog {
  /** Returns all categories of a site, or all blogs of a shop, by name. */
  listCategories(signal?: AbortSignal): Promise<BlogCategory[]>;
  /** Returns which of these categories do not exist. Absent where posts have no categories. */
  missingCategories?(ids: readonly string[], signal?: AbortSignal): Promise<string[]>;
  /** Finds a post by its id, else by its slug within the blog. Returns null for none, and for a post in the trash. */
  findPost(ref: BlogPostRef, signal?: AbortSignal): Promise<BlogPost | null>;
  /**
   * Creates a post with this slug, which makes the call idempotent: where a post has the slug, an earlier call created
   * it, and it is updated instead. The caller therefore has to choose a slug that no other post has.
   */
  createPost(slug: string, texts: BlogPostTexts, signal?: AbortSignal): Promise<BlogPost>;
  updatePost(id: string, texts: BlogPostTexts, signal?: AbortSignal): Promise<BlogPost>;
  /**
   * Finds a file by the name it was uploaded under, without the extension, and sets its alternative text. Returns null
   * for none. Absent where a library cannot be searched: then the caller has to store what it uploaded.
   */
  findMedia?(ref: { name: string; alt: string }, signal?: AbortSignal): Promise<BlogMedia | null>;
  /** Uploads a file to the library. Every call creates one. The caller has to choose a unique name to find it by. */
  uploadMedia(file: BlogFile, signal?: AbortSignal): Promise<BlogMedia>;
}
