/** What users may do, by https://wordpress.org/documentation/article/roles-and-capabilities/ */
export type Role = 'administrator' | 'editor' | 'author' | 'subscriber';

export interface CmsUser {
  id: number;
  login: string;
  role: Role;
  /** As they are shown, in groups of four: the spaces do not count. */
  applicationPassword: string;
  /** Whether HTML is stored as it is given. Authors never may, and on a network of sites only its owner. */
  unfilteredHtml: boolean;
}

export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const;
export type EntryType = 'page' | 'post';

/** A page or a post as it is stored. */
export interface CmsEntry {
  id: number;
  type: EntryType;
  slug: string;
  status: (typeof STATUSES)[number] | 'trash';
  title: string;
  content: string;
  excerpt: string;
  author: number;
  parent: number;
  featuredMedia: number;
  categories: number[];
  tags: number[];
  /** `2026-11-20T10:00:00`, in UTC as the whole site. */
  date: string;
  modified: string;
}

export type EntrySeed = Partial<Omit<CmsEntry, 'tags' | 'categories'>> & {
  type?: EntryType;
  tags?: (string | number)[];
  categories?: number[];
};

export interface CmsMedia {
  id: number;
  slug: string;
  title: string;
  alt: string;
  mimeType: string;
  /** Under `wp-content/uploads/`. */
  file: string;
  content: Buffer;
  author: number;
  date: string;
}

export type Taxonomy = 'post_tag' | 'category';

export interface CmsTerm {
  id: number;
  taxonomy: Taxonomy;
  /** With its special characters escaped, as WordPress keeps it. */
  name: string;
  slug: string;
  parent: number;
}

/** The user that the examples connect with. */
export const CMS_LOGIN = { userName: 'editor', applicationPassword: 'sbox 1111 2222 3333 4444 5555' };

export function firstUsers(): CmsUser[] {
  const users: [string, Role, string][] = [
    ['owner', 'administrator', 'sbox 0000 0000 0000 0000 0001'],
    [CMS_LOGIN.userName, 'editor', CMS_LOGIN.applicationPassword],
    ['author', 'author', 'sbox aaaa bbbb cccc dddd eeee'],
    ['reader', 'subscriber', 'sbox rrrr rrrr rrrr rrrr rrrr'],
  ];
  return users.map(([login, role, applicationPassword], n) => ({
    id: n + 1,
    login,
    role,
    applicationPassword,
    unfilteredHtml: role !== 'author' && role !== 'subscriber',
  }));
}

/** What a new site holds. */
export const FIRST_ENTRIES: readonly EntrySeed[] = [
  {
    type: 'page',
    slug: 'about-us',
    title: 'About us',
    content: '<!-- wp:paragraph -->\n<p>We sell what we would use ourselves.</p>\n<!-- /wp:paragraph -->',
  },
  { type: 'page', slug: 'shipping', title: 'Shipping &amp; returns', content: '<p>We ship within two days.</p>' },
  {
    type: 'post',
    slug: 'hello-world',
    title: 'Hello world!',
    content: '<p>Welcome to our blog.</p>',
    excerpt: 'Welcome.',
    tags: ['News'],
  },
];

/** The time as WordPress writes it. */
export const siteTime = (at = new Date()): string => at.toISOString().slice(0, 19);
