/** When a post is seen: never, at once, or from a time on. */
export type BlogStatus = 'draft' | 'publish' | 'future';

/** What is written of a post; an absent field is left alone. */
export interface BlogPostTexts {
  title?: string;
  contentHtml?: string;
  excerptHtml?: string;
  status?: BlogStatus;
  /** When it is published, or was; `future` needs it. */
  publishAt?: Date;
  categoryIds?: readonly string[];
  tags?: readonly string[];
  /** A file of {@link Blog.uploadMedia}; null takes the image away. */
  featuredMediaId?: string | null;
}

export interface BlogPost {
  id: string;
  slug: string;
  title: string;
  /** As the blog keeps it. One whose time has come may have been published since. */
  status: BlogStatus | 'pending' | 'private';
  url: string;
  publishAt: Date | null;
  featuredMediaId: string | null;
}

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

/** A blog that posts are published to. One file per vendor. Every call throws {@link ProviderError}, as those of a store do. */
export interface Blog {
  /** All categories, by name. */
  listCategories(signal?: AbortSignal): Promise<BlogCategory[]>;
  /** By the id kept of an earlier call, else by the slug; null for none, or one in the trash. */
  findPost(ref: { id?: string | undefined; slug: string }, signal?: AbortSignal): Promise<BlogPost | null>;
  /**
   * Makes the post of a slug. The slug is its mark: where a post has it, an earlier call made it and broke off, so that one
   * is written instead. Who publishes therefore chooses a slug that nobody else has.
   */
  createPost(slug: string, texts: BlogPostTexts, signal?: AbortSignal): Promise<BlogPost>;
  updatePost(id: string, texts: BlogPostTexts, signal?: AbortSignal): Promise<BlogPost>;
  /** Puts a file into the library, anew with every call. */
  uploadMedia(file: BlogFile, signal?: AbortSignal): Promise<BlogMedia>;
}
