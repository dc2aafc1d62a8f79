/** A stored blog. */
export interface ShopBlog {
  id: string;
  title: string;
  handle: string;
  createdAt: string;
  updatedAt: string;
}

/** A stored article. Names follow https://shopify.dev/docs/api/admin-graphql/latest/objects/Article */
export interface ShopArticle {
  id: string;
  blogId: string;
  title: string;
  handle: string;
  body: string;
  summary: string | null;
  author: { name: string };
  tags: string[];
  image: ArticleImage | null;
  /** When it became or becomes visible; null for a hidden article. */
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface ArticleImage {
  id: string;
  url: string;
  altText: string | null;
}

/** The fields that a write or an edit may change. */
export type ArticleChanges = Partial<Omit<ShopArticle, 'id' | 'createdAt' | 'updatedAt'>>;

export const isVisible = ({ publishedAt }: ShopArticle): boolean =>
  publishedAt !== null && Date.parse(publishedAt) <= Date.now();

/** The number of a global id. */
export const numberOf = ({ id }: { id: string }): string => id.split('/').at(-1) ?? '';

/** A text as a part of a URL. */
export const handleOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
