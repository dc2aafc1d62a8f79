/** When a post is seen: never, at once, or from a time on. */
export type BlogStatus = 'draft' | 'publish' | 'future';

/** What is written of a post; an absent field is left alone. */
export interface BlogPostTexts {
  title?: string;
  /** The last part of its address from now on, which nobody else's post has. */
  slug?: string;
  contentHtml?: string;
  excerptHtml?: string;
  status?: BlogStatus;
  /** When it is published, or was; `future` needs it. */
  publishAt?: Date;
  categoryIds?: readonly string[];
  /** Where a shop has several blogs, which of them: an id of {@link Blog.listCategories}. Absent, a new post goes to the oldest one, and another stays where it is. */
  blogId?: string;
  /** Who a new post is by, where a blog shows that; the shop's name by default. */
  author?: string;
  tags?: readonly string[];
  /** A file of {@link Blog.uploadMedia}; null takes the image away. */
  featuredMediaId?: string | null;
}

export interface BlogPost {
  id: string;
  /** Where a shop has several blogs, the one it is on. */
  blogId?: string;
  slug: string;
  title: string;
  /** As the blog keeps it. One whose time has come may have been published since. */
  status: BlogStatus | 'pending' | 'private';
  url: string;
  publishAt: Date | null;
  featuredMediaId: string | null;
}

/** A category of a site, or a blog of a shop. */
export interface BlogCategory {
  id: string;
  /** As people wrote it. */
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

/** A blog that posts are published to. One file per vendor. Every call throws {@link ProviderError}, as those of a store do. */
export interface Blog {
  /** All categories of a site, or all blogs of a shop, by name. */
  listCategories(signal?: AbortSignal): Promise<BlogCategory[]>;
  /** By the id kept of an earlier call, else by the slug within its blog; null for none, or one in the trash. */
  findPost(ref: BlogPostRef, signal?: AbortSignal): Promise<BlogPost | null>;
  /**
   * Makes the post of a slug. The slug is its mark: where a post has it, an earlier call made it and broke off, so that one
   * is written instead. Who publishes therefore chooses a slug that nobody else has.
   */
  createPost(slug: string, texts: BlogPostTexts, signal?: AbortSignal): Promise<BlogPost>;
  updatePost(id: string, texts: BlogPostTexts, signal?: AbortSignal): Promise<BlogPost>;
  /**
   * The file that an earlier call put into the library under this name, without its ending; with this text beside it from now on.
   * Null for none. Absent where a library cannot be searched: then whoever uploads remembers what was uploaded.
   */
  findMedia?(ref: { name: string; alt: string }, signal?: AbortSignal): Promise<BlogMedia | null>;
  /** Puts a file into the library, anew with every call. Its name is its mark: who uploads chooses one that nobody else has. */
  uploadMedia(file: BlogFile, signal?: AbortSignal): Promise<BlogMedia>;
}
