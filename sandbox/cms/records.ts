/** Roles, see https://wordpress.org/documentation/article/roles-and-capabilities/ */
export type Role = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber';

export interface CmsUser {
  id: number;
  login: string;
  role: Role;
  /** Displayed in groups of four; spaces are ignored. */
  applicationPassword: string;
  /** Whether HTML is stored unfiltered. Never for authors, and in a multisite network only for its owner. */
  unfilteredHtml: boolean;
}

export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const;
export type EntryType = 'page' | 'post';

/** A stored page or post. */
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
  /** `2026-11-20T10:00:00`, in UTC like all times of the site. */
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
  /** Path below `wp-content/uploads/`. */
  file: string;
  content: Buffer;
  author: number;
  date: string;
}

export type Taxonomy = 'post_tag' | 'category';

export interface CmsTerm {
  id: number;
  taxonomy: Taxonomy;
  /** With special characters escaped, as WordPress stores it. */
  name: string;
  slug: string;
  parent: number;
}

/** The login of the examples. */
export const CMS_LOGIN = { userName: 'editor', applicationPassword: 'sbox 1111 2222 3333 4444 5555' };

export function firstUsers(): CmsUser[] {
  const users: [string, Role, string][] = [
    ['owner', 'administrator', 'sbox 0000 0000 0000 0000 0001'],
    [CMS_LOGIN.userName, 'editor', CMS_LOGIN.applicationPassword],
    ['author', 'author', 'sbox aaaa bbbb cccc dddd eeee'],
    ['reader', 'subscriber', 'sbox rrrr rrrr rrrr rrrr rrrr'],
    ['contributor', 'contributor', 'sbox cccc cccc cccc cccc cccc'],
  ];
  return users.map(([login, role, applicationPassword], n) => ({
    id: n + 1,
    login,
    role,
    applicationPassword,
    unfilteredHtml: role === 'administrator' || role === 'editor',
  }));
}

/** The entries of a new site. */
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

/** A time in the format of WordPress. */
export const siteTime = (at = new Date()): string => at.toISOString().slice(0, 19);
