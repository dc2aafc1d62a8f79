import { ConflictPolicy } from '../../../../schema/blog/conflict-policy.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import type { BlogPost as LivePost, BlogPostTexts } from '../../../providers/stores/blog.ts';
import { publishesTo } from '../../../providers/stores/platforms.ts';
import { shopKey } from '../../stores/store-address.ts';
import { storeHtml, storePlain } from '../../stores/store-html.ts';
import { slugOf } from '../posts/check-post.ts';
import { noCategory } from './check-categories.ts';
import { hasOurPicture, isChangedOnSite, knownParts, type PostCopy, sentParts } from './post-copy.ts';
import { copyOn, type PostToPublish, type PublishAttempt, saveCopy } from './post-to-publish.ts';
import { uploadContentPictures, uploadFeaturedPicture } from './upload-pictures.ts';

/** Thrown where somebody changed the post on the site since it was last published. */
export class PostConflict extends Error {}

/** A published post, and what is stored of its copy on the site. */
export interface Published {
  live: LivePost;
  copy: PostCopy;
}

/**
 * Publishes a post on the site: uploads its pictures, creates a draft with a unique slug unless the post exists there,
 * and makes the post visible under its final slug. Each step first checks what exists, so that all of it can be
 * repeated after a crash at any point. Throws {@link PostConflict}, ProviderError, or the signal's reason.
 */
export async function pushPost(attempt: PublishAttempt): Promise<Published> {
  const { ctx, job, publication, blog, post, connection, signal, checkClaim } = attempt;
  const before = copyOn(post, connection);
  const found = await findExisting(attempt, before);
  const known = found && before?.id === found.id ? before : null;
  if (found && known && publication.onConflict === ConflictPolicy.stop && isChangedOnSite(found, known, post))
    throw new PostConflict();
  const texts = await textsOf(attempt, found, known);
  const existing = found ?? (await createDraft(attempt, texts));
  const slug = await availableSlug(attempt, existing);
  const visible: BlogPostTexts = {
    status: 'publish',
    ...(slug !== existing.slug && { slug }),
    // A site whose clock is slow would schedule a post with its own date.
    ...(existing.status === 'future' && { publishAt: new Date() }),
  };
  const copy: PostCopy = {
    id: existing.id,
    blogId: existing.blogId ?? null,
    shop: shopKey(connection.baseUrl),
    url: known?.url ?? null,
    publishedAt: known?.publishedAt ?? null,
    known: known?.known,
    sent: sentParts({ ...texts, ...visible }, slug),
    ownPicture: Boolean(texts.featuredMediaId),
    ownCategories: Boolean(texts.categoryIds?.length),
  };
  // Before the slug changes, because the post cannot be found by its draft slug afterwards.
  await saveCopy(ctx, job, post, connection, copy);
  await checkClaim();
  const live = await blog.updatePost(existing.id, { ...(found && texts), ...visible }, signal);
  if (live.status !== 'publish') {
    // Without it, the next publication would overwrite what an editor changes on the site until then.
    await saveCopy(ctx, job, post, connection, { ...copy, known: knownParts(live), sent: undefined });
    throw new ProviderError('rejected', `The site keeps the post as “${live.status}” and does not show it.`);
  }
  const url = publicAddress(live.url);
  return { live: { ...live, url }, copy: { ...copy, url: url || null, known: knownParts(live), sent: undefined } };
}

/** Uploads the pictures and returns the texts. A picture and categories that only the site has are left out. */
async function textsOf(
  attempt: PublishAttempt,
  found: LivePost | null,
  known: PostCopy | null,
): Promise<BlogPostTexts> {
  const { blog, post, connection, signal } = attempt;
  const categoryIds = post.cmsCategoryIds.map(String);
  const missing = categoryIds.length > 0 ? await blog.missingCategories?.(categoryIds, signal) : [];
  if (missing?.length) throw new ProviderError('rejected', `The post cannot be published: ${noCategory(missing)}.`);
  const featured = await uploadFeaturedPicture(attempt);
  const removesPicture = !featured && found && known && hasOurPicture(found, known);
  const hasCategories = post.cmsCategoryIds.length > 0 || known?.ownCategories;
  return {
    title: storePlain(post.title),
    contentHtml: storeHtml((await uploadContentPictures(attempt)) + (featured?.credit ?? '')),
    excerpt: post.excerpt,
    ...(publishesTo('site', connection.platform) && hasCategories && { categoryIds }),
    ...(featured && { featuredMediaId: featured.id }),
    ...(removesPicture && { featuredMediaId: null }),
  };
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

/** Finds the post on the site by the id of its copy there, else by its draft slug. */
async function findExisting(attempt: PublishAttempt, copy: PostCopy | null): Promise<LivePost | null> {
  const { blog, post, connection, signal } = attempt;
  const isOfPlatform = (post.cmsPostId !== null) === publishesTo('site', connection.platform);
  const id = copy?.id ?? (isOfPlatform ? post.externalPostId : null);
  const blogId = copy ? copy.blogId : id && post.externalBlogId;
  const draft = { slug: draftSlug(post), ...(blogId && { blogId }) };
  const found = await blog.findPost({ ...draft, id: id ?? undefined }, signal);
  const last = copy ? { ...post, publishedUrl: copy.url } : post;
  return !found || isSamePost(found, last) ? found : blog.findPost(draft, signal);
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
