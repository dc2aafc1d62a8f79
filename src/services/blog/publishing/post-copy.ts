import { createHash } from 'node:crypto';
import { z } from 'zod';
import { plainAsHtml } from '../../../core/html-text.ts';
import type { BlogPost as LivePost, BlogPostTexts } from '../../../providers/stores/blog.ts';
import { canonicalHtml } from '../../../providers/stores/canonical-html.ts';
import { bareText } from '../../../providers/stores/compared-html.ts';
import { storeHtml, storePlain } from '../../stores/store-html.ts';
import { slugOf } from '../posts/check-post.ts';

/** The parts of a post that an editor may change on the site, and that a publication would overwrite. */
const PARTS = ['title', 'content', 'excerpt', 'slug', 'status', 'picture', 'categories'] as const;
type Part = (typeof PARTS)[number];

const digests = z.partialRecord(z.enum(PARTS), z.string());

/** What is stored of a post's copy on one site, by the connection. */
export const postCopy = z.object({
  /** The site's own id of the post. */
  id: z.string(),
  blogId: z.string().nullable(),
  /** The site that the connection led to, because a connection may be moved. Null for a copy from before. */
  shop: z.string().nullable(),
  url: z.string().nullable(),
  publishedAt: z.string().nullable(),
  /** A digest of each part after our last publication; absent before the first one. */
  known: digests.optional(),
  /** A digest of each part that a publication has begun to write and that is not confirmed yet. */
  sent: digests.optional(),
  /** Whether the picture and the categories there are ours. */
  ownPicture: z.boolean().default(false),
  ownCategories: z.boolean().default(false),
});
export type PostCopy = z.output<typeof postCopy>;

/** Returns the digests of a post as the site has it. */
export function knownParts(live: LivePost): z.output<typeof digests> {
  return {
    title: digest(live.title),
    content: digest(canonicalHtml(live.contentHtml)),
    excerpt: digest(bareText(live.excerptHtml)),
    slug: digest(live.slug),
    status: digest(live.status),
    picture: digest(live.featuredMediaId ?? ''),
    categories: digest(live.categoryIds.join()),
  };
}

/** Returns the digests of what is sent. The content counts by its text, because a site may filter its markup. */
export function sentParts(texts: BlogPostTexts, slug: string): z.output<typeof digests> {
  const { title, contentHtml, excerpt, status, featuredMediaId, categoryIds } = texts;
  return {
    ...(title !== undefined && { title: digest(title) }),
    ...(contentHtml !== undefined && { content: digest(bareText(contentHtml)) }),
    ...(excerpt !== undefined && { excerpt: digest(bareText(plainAsHtml(excerpt))) }),
    slug: digest(slug),
    ...(status !== undefined && { status: digest(status) }),
    ...(featuredMediaId !== undefined && { picture: digest(featuredMediaId ?? '') }),
    ...(categoryIds !== undefined && { categories: digest(sorted(categoryIds)) }),
  };
}

interface OwnPost {
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  featuredImageUrl: string | null;
  cmsCategoryIds: readonly number[];
}

/**
 * Whether somebody changed a part on the site since our last publication that the next one would replace with something
 * else. A picture and categories that we do not have are theirs, and are not replaced.
 */
export function isChangedOnSite(live: LivePost, copy: PostCopy, post: OwnPost): boolean {
  const { known, sent } = copy;
  if (!known) return false;
  const now = knownParts(live);
  const text = digest(bareText(live.contentHtml));
  // A publication whose answer was lost: all of it is there.
  if (sent && sent.title === now.title && sent.slug === now.slug && sent.content === text) return false;
  const writes = (part: Part) =>
    part === 'picture'
      ? post.featuredImageUrl !== null
      : part === 'categories'
        ? post.cmsCategoryIds.length > 0 || copy.ownCategories
        : true;
  return PARTS.some((part) => {
    if (known[part] === undefined || known[part] === now[part] || !writes(part)) return false;
    return (part === 'content' ? text : now[part]) !== sent?.[part] && !isSame(part, live, post);
  });
}

/** Whether the site has our present text, for example because an editor made the same change. */
function isSame(part: Part, live: LivePost, post: OwnPost): boolean {
  switch (part) {
    case 'title':
      return live.title === storePlain(post.title);
    case 'content':
      return canonicalHtml(live.contentHtml) === canonicalHtml(storeHtml(post.content));
    case 'excerpt':
      return bareText(live.excerptHtml) === bareText(plainAsHtml(post.excerpt));
    case 'slug':
      return live.slug === (post.slug || slugOf(post.title));
    case 'status':
      return live.status === 'publish';
    case 'picture':
      return false;
    case 'categories':
      return live.categoryIds.join() === sorted(post.cmsCategoryIds.map(String));
  }
}

/** Whether the picture of the copy is the one that we published. */
export const hasOurPicture = (live: LivePost, { known, ownPicture }: PostCopy): boolean =>
  ownPicture && known?.picture === digest(live.featuredMediaId ?? '');

const sorted = (ids: readonly string[]): string => ids.toSorted((one, other) => Number(one) - Number(other)).join();

function digest(text: string): string {
  return createHash('sha256').update(text.normalize('NFC')).digest('base64url').slice(0, 22);
}
