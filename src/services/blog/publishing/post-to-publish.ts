import type { Job } from '../../../../entities/jobs/job.ts';
import { ConnectionStatus, StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import type { BlogPost as LivePost } from '../../../providers/stores/blog.ts';
import type { Publication } from './publication.ts';

/** What is published of a post, and what is known of it where it is. */
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
}

/** The post that a job publishes, as it is until the job is over. Throws 404 where it was deleted with its project. */
export async function readPostToPublish(ctx: Context, job: Job, { postId }: Publication): Promise<PostToPublish> {
  const post = await row<PostToPublish>(
    ctx.em,
    sql`select id, title, content, excerpt, slug, featured_image_url as "featuredImageUrl", cms_post_id as "cmsPostId", cms_category_ids as "cmsCategoryIds",
               external_post_id as "externalPostId", external_blog_id as "externalBlogId", published_url as "publishedUrl"
          from blog_posts where id = ${postId} and job_id = ${job.id} and status = 'publishing'`,
  );
  if (!post) throw new AppError('NOT_FOUND', 'The post is not there any more');
  return post;
}

/** The connection of a publication, as it is now. Throws NOT_CONFIGURED for one that is gone or inactive. */
export async function readTarget(ctx: Context, job: Job, { storeConnectionId }: Publication): Promise<StoreConnection> {
  const connection = storeConnectionId
    ? await ctx.em.findOne(
        StoreConnection,
        { id: storeConnectionId, organizationId: job.organizationId },
        { disableIdentityMap: true },
      )
    : null;
  if (!connection)
    throw new AppError('NOT_CONFIGURED', 'The store connection that it was to be published through was deleted');
  if (connection.status === ConnectionStatus.inactive)
    throw new AppError('NOT_CONFIGURED', 'The store connection is not active any more');
  return connection;
}

/** Remembers what was made for the post, before it is shown: what is known of it elsewhere counts no more. */
export async function rememberMade(
  ctx: Context,
  job: Job,
  post: PostToPublish,
  made: LivePost,
  cms: boolean,
): Promise<void> {
  await changed(
    ctx.em,
    sql`update blog_posts set external_post_id = ${made.id}, external_blog_id = ${made.blogId ?? null}, cms_post_id = ${cms ? Number(made.id) : null}::int,
               published_url = null, published_at = null
         where id = ${post.id} and job_id = ${job.id} and status = 'publishing' and external_post_id is distinct from ${made.id}`,
  );
}
