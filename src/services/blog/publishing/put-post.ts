import escapeHtml from 'escape-html';
import { publishesTo } from '../../../providers/stores/platforms.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import type { BlogPost as LivePost, BlogPostTexts } from '../../../providers/stores/blog.ts';
import { slugOf } from '../posts/check-post.ts';
import { type PostToPublish, rememberMade } from './post-to-publish.ts';
import type { Publishing } from './publishing.ts';
import { putContent, putFeatured } from './put-pictures.ts';
import { shownAddress } from './shown-address.ts';

/**
 * Puts a post on the site: its pictures, then, where it was never there, a draft with a slug that is nobody else's and by
 * which it is found again, and last what visitors see, with the slug it is to have. Each step looks first what is there, so
 * all of it may run again from the beginning, after a crash at any point. Throws ProviderError, or the signal's reason.
 */
export async function putPost(to: Publishing): Promise<LivePost> {
  const { ctx, job, blog, post, connection, signal, checkClaim } = to;
  const featured = await putFeatured(to);
  const texts: BlogPostTexts = {
    title: post.title,
    contentHtml: (await putContent(to)) + (featured?.credit ?? ''),
    excerptHtml: escapeHtml(post.excerpt),
    ...(publishesTo('site', connection.platform) &&
      post.cmsCategoryIds.length > 0 && { categoryIds: post.cmsCategoryIds.map(String) }),
    featuredMediaId: featured?.id ?? null,
  };
  const found = await findOwn(to);
  const there = found ?? (await make(to, texts));
  // With the slug that it is to have, its mark is gone.
  if (there.id !== post.externalPostId)
    await rememberMade(ctx, job, post, there, publishesTo('site', connection.platform));
  const slug = await freeSlug(to, there);
  // A site whose clock is late would keep for later what it dated itself a moment ago.
  const shown: BlogPostTexts = {
    status: 'publish',
    ...(slug !== there.slug && { slug }),
    ...(there.status === 'future' && { publishAt: new Date() }),
  };
  await checkClaim();
  const live = await blog.updatePost(there.id, { ...(found && texts), ...shown }, signal);
  if (live.status !== 'publish')
    throw new ProviderError('rejected', `The site keeps the post as “${live.status}” and does not show it.`);
  return { ...live, url: shownAddress(live.url) };
}

/** The slug of a post that is not shown yet. */
const fingerprintOf = ({ id }: PostToPublish): string => `post-${id}`;
const slugFor = ({ slug, title }: PostToPublish): string => slug || slugOf(title);
const ownSlugFor = (post: PostToPublish): string => `${slugFor(post)}-${post.id.slice(-8)}`;

/** The post that was made before, by what the site calls it, else by its mark; null where there is none. */
async function findOwn(to: Publishing): Promise<LivePost | null> {
  const { blog, post, connection, signal } = to;
  const id = (post.cmsPostId !== null) === publishesTo('site', connection.platform) ? post.externalPostId : null;
  const mark = { slug: fingerprintOf(post), ...(id && post.externalBlogId && { blogId: post.externalBlogId }) };
  const found = await blog.findPost({ ...mark, id: id ?? undefined }, signal);
  return !found || isOwn(found, post) ? found : blog.findPost(mark, signal);
}

/** A connection may lead to another site by now, where the number is that of somebody else's post. */
function isOwn({ slug, title, url }: LivePost, post: PostToPublish): boolean {
  if (slug === fingerprintOf(post)) return true;
  // It was shown, and nobody heard of it any more: then the slug or the title is as it was sent.
  if (!post.publishedUrl) return [slugFor(post), ownSlugFor(post)].includes(slug) || title === post.title;
  if (!URL.canParse(post.publishedUrl) || !URL.canParse(url)) return true;
  const [then, now] = [new URL(post.publishedUrl), new URL(url)];
  return then.host === now.host || (now.pathname !== '/' && then.pathname === now.pathname);
}

async function make({ post, blog, signal, checkClaim }: Publishing, texts: BlogPostTexts): Promise<LivePost> {
  await checkClaim();
  return blog.createPost(fingerprintOf(post), { ...texts, status: 'draft' }, signal);
}

/** The slug of the post, with a part of its id where somebody else's post on the site has it. */
async function freeSlug({ blog, post, signal }: Publishing, there: LivePost): Promise<string> {
  const slug = slugFor(post);
  if (there.slug === slug) return slug;
  const other = await blog.findPost({ slug, blogId: there.blogId }, signal);
  return other && other.id !== there.id ? ownSlugFor(post) : slug;
}
