import { ProviderError } from '../../../core/provider-error.ts';
import type { BlogPost as LivePost, BlogPostTexts } from '../../../providers/stores/blog.ts';
import { publishesTo } from '../../../providers/stores/platforms.ts';
import { storeHtml, storePlain } from '../../stores/store-html.ts';
import { slugOf } from '../posts/check-post.ts';
import { type PostToPublish, type PublishAttempt, saveExternalIds } from './post-to-publish.ts';
import { uploadContentPictures, uploadFeaturedPicture } from './upload-pictures.ts';

/**
 * Publishes a post on the site: uploads its pictures, creates a draft with a unique slug unless the post exists there,
 * and makes the post visible under its final slug. Each step first checks what exists, so that all of it can be
 * repeated after a crash at any point. Throws ProviderError, or the signal's reason.
 */
export async function pushPost(attempt: PublishAttempt): Promise<LivePost> {
  const { ctx, job, blog, post, connection, signal, checkClaim } = attempt;
  const isSite = publishesTo('site', connection.platform);
  const featured = await uploadFeaturedPicture(attempt);
  const texts: BlogPostTexts = {
    title: storePlain(post.title),
    contentHtml: storeHtml((await uploadContentPictures(attempt)) + (featured?.credit ?? '')),
    excerpt: post.excerpt,
    ...(isSite && post.cmsCategoryIds.length > 0 && { categoryIds: post.cmsCategoryIds.map(String) }),
    featuredMediaId: featured?.id ?? null,
  };
  const found = await findExisting(attempt);
  const existing = found ?? (await createDraft(attempt, texts));
  // Before the slug changes, because the post cannot be found by its draft slug afterwards.
  if (existing.id !== post.externalPostId) await saveExternalIds(ctx, job, post, existing, isSite);
  const slug = await availableSlug(attempt, existing);
  const visible: BlogPostTexts = {
    status: 'publish',
    ...(slug !== existing.slug && { slug }),
    // A site whose clock is slow would schedule a post with its own date.
    ...(existing.status === 'future' && { publishAt: new Date() }),
  };
  await checkClaim();
  const live = await blog.updatePost(existing.id, { ...(found && texts), ...visible }, signal);
  if (live.status !== 'publish')
    throw new ProviderError('rejected', `The site keeps the post as “${live.status}” and does not show it.`);
  return { ...live, url: publicAddress(live.url) };
}

/** Returns the normalized address of a post; empty for one that a browser cannot open. */
export function publicAddress(url: string): string {
  const parsed = URL.parse(url);
  return parsed && ['http:', 'https:'].includes(parsed.protocol) ? parsed.href : '';
}

/** The slug of a post until it is visible. It is derived from the id, so that a retry finds the draft. */
const draftSlug = ({ id }: PostToPublish): string => `post-${id}`;
const wantedSlug = ({ slug, title }: PostToPublish): string => slug || slugOf(title);
const uniqueSlug = (post: PostToPublish): string => `${wantedSlug(post)}-${post.id.slice(-8)}`;

/** Finds the post on the site by its external id, else by its draft slug. */
async function findExisting(attempt: PublishAttempt): Promise<LivePost | null> {
  const { blog, post, connection, signal } = attempt;
  const id = (post.cmsPostId !== null) === publishesTo('site', connection.platform) ? post.externalPostId : null;
  const draft = { slug: draftSlug(post), ...(id && post.externalBlogId && { blogId: post.externalBlogId }) };
  const found = await blog.findPost({ ...draft, id: id ?? undefined }, signal);
  return !found || isSamePost(found, post) ? found : blog.findPost(draft, signal);
}

/** The connection may have been moved to another site, where the external id belongs to a different post. */
function isSamePost({ slug, title, url }: LivePost, post: PostToPublish): boolean {
  if (slug === draftSlug(post)) return true;
  // It was made visible and the result was lost: slug or title are as they were sent.
  if (!post.publishedUrl)
    return [wantedSlug(post), uniqueSlug(post)].includes(slug) || title === storePlain(post.title);
  if (!URL.canParse(post.publishedUrl) || !URL.canParse(url)) return true;
  const [before, now] = [new URL(post.publishedUrl), new URL(url)];
  return before.host === now.host || (now.pathname !== '/' && before.pathname === now.pathname);
}

async function createDraft(
  { post, blog, signal, checkClaim }: PublishAttempt,
  texts: BlogPostTexts,
): Promise<LivePost> {
  await checkClaim();
  return blog.createPost(draftSlug(post), { ...texts, status: 'draft' }, signal);
}

/** Returns the slug of the post, extended by a part of its id where another post on the site has that slug. */
async function availableSlug({ blog, post, signal }: PublishAttempt, existing: LivePost): Promise<string> {
  const slug = wantedSlug(post);
  if (existing.slug === slug) return slug;
  const other = await blog.findPost({ slug, blogId: existing.blogId }, signal);
  return other && other.id !== existing.id ? uniqueSlug(post) : slug;
}
