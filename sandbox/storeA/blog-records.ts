/** A blog as the shop keeps it. */
export interface ShopBlog {
  id: string;
  title: string;
  handle: string;
  createdAt: string;
  updatedAt: string;
}

/** An article as the shop keeps it. Names follow https://shopify.dev/docs/api/admin-graphql/latest/objects/Article */
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
  /** When it became or will become visible; null for one that will not. */
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface ArticleImage {
  id: string;
  url: string;
  altText: string | null;
}

/** What a write or an edit says of an article. */
export type ArticleChanges = Partial<Omit<ShopArticle, 'id' | 'createdAt' | 'updatedAt'>>;

export const isVisible = ({ publishedAt }: ShopArticle): boolean =>
  publishedAt !== null && Date.parse(publishedAt) <= Date.now();

/** The number in a global id. */
export const numberOf = ({ id }: { id: string }): string => id.split('/').at(-1) ?? '';

/** A text as it stands in an address. */
export const handleOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
