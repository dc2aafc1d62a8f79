import type { Job } from '../../../../entities/jobs/job.ts';
import { ConnectionStatus, StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import type { Blog } from '../../../providers/stores/blog.ts';
import { publishesTo } from '../../../providers/stores/platforms.ts';
import { shopKey } from '../../stores/store-address.ts';
import { postCopy, type PostCopy } from './post-copy.ts';
import type { Publication } from './publication.ts';

/** The content of a post, and what is stored of its copy on the site. */
export interface PostToPublish {
  id: string;
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  featuredImageUrl: string | null;
  cmsPostId: number | null;
  cmsCategoryIds: number[];
  externalPostId: string | null;
  externalBlogId: string | null;
  publishedUrl: string | null;
  /** As stored; read by {@link copyOn}. */
  copies: Record<string, unknown>;
}

/** One attempt of a worker to publish a post. */
export interface PublishAttempt {
  ctx: Context;
  job: Job;
  publication: Publication;
  post: PostToPublish;
  connection: StoreConnection;
  blog: Blog;
  signal: AbortSignal;
  /** Throws where another worker has claimed the job. Called before every request that writes. */
  checkClaim(): Promise<void>;
}

/** Reads the post of a publication, which stays the same until the job ends. Throws 404 where it was deleted. */
export async function readPostToPublish(ctx: Context, job: Job, { postId }: Publication): Promise<PostToPublish> {
  const post = await row<PostToPublish>(
    ctx.em,
    sql`select id, title, content, excerpt, slug,
               featured_image_url as "featuredImageUrl",
               cms_post_id as "cmsPostId",
               cms_category_ids as "cmsCategoryIds",
               external_post_id as "externalPostId",
               external_blog_id as "externalBlogId",
               published_url as "publishedUrl",
               copies
          from blog_posts
         where id = ${postId} and job_id = ${job.id} and status = 'publishing'`,
  );
  if (!post) throw new AppError('NOT_FOUND', 'The post is not there any more');
  return post;
}

/** Reads the current connection of a publication. Throws NOT_CONFIGURED where it was deleted or is inactive. */
export async function readConnection(
  ctx: Context,
  job: Job,
  { storeConnectionId: id }: Publication,
): Promise<StoreConnection> {
  const { organizationId } = job;
  const connection = id
    ? await ctx.em.findOne(StoreConnection, { id, organizationId }, { disableIdentityMap: true })
    : null;
  if (!connection)
    throw new AppError('NOT_CONFIGURED', 'The store connection that it was to be published through was deleted');
  if (connection.status === ConnectionStatus.inactive)
    throw new AppError('NOT_CONFIGURED', 'The store connection is not active any more');
  return connection;
}

/** Returns what is stored of the copy on the site of a connection; null without one, and where it now leads elsewhere. */
export function copyOn({ copies }: PostToPublish, { id, baseUrl }: StoreConnection): PostCopy | null {
  const { data: copy } = postCopy.safeParse(copies[id]);
  return copy && (copy.shop === null || copy.shop === shopKey(baseUrl)) ? copy : null;
}

/**
 * Stores the ids of the post on the site, and what is about to be written, before it becomes visible there. Address and
 * time of a copy on another site give way to those of this one.
 */
export async function saveCopy(
  ctx: Context,
  job: Job,
  post: PostToPublish,
  connection: StoreConnection,
  copy: PostCopy,
): Promise<void> {
  const moved = sql`external_post_id is distinct from ${copy.id}`;
  await changed(
    ctx.em,
    sql`update blog_posts
           set external_post_id = ${copy.id}, external_blog_id = ${copy.blogId},
               cms_post_id = ${publishesTo('site', connection.platform) ? Number(copy.id) : null}::int,
               published_url = case when ${moved} then ${copy.url} else published_url end,
               published_at = case when ${moved} then ${copy.publishedAt}::timestamptz else published_at end,
               copies = copies || jsonb_build_object(${connection.id}::text, ${JSON.stringify(copy)}::jsonb)
         where id = ${post.id} and job_id = ${job.id} and status = 'publishing'`,
  );
}
