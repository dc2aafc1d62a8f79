import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { PostStatus } from '../../../../entities/blog/post-enums.ts';
import type { ScheduleBlogPostInput } from '../../../../schema/blog/post-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { shareLockStoreConnection } from '../../stores/lock-store-connection.ts';
import { getBlogPost, lockBlogPost } from '../posts/get-blog-post.ts';
import { refuseWhileBusy } from '../posts/post-status.ts';
import { checkNamed, pointAt, publishTarget } from './publish-target.ts';

const MOST_YEARS = 5;

/**
 * Has a post published at a time; of one that is scheduled it moves the time.
 * @throws 401; 422 for a time that is past or too far away, and without a usable connection of the right kind; 404; 409 while
 * it is written or published, and when it is published already.
 */
export async function scheduleBlogPost(
  ctx: Context,
  projectId: string,
  postId: string,
  { scheduledAt, ...named }: ScheduleBlogPostInput,
): Promise<BlogPost> {
  signedIn(ctx);
  checkNamed(named);
  await checkTime(ctx, scheduledAt);
  const target = await publishTarget(ctx, await getBlogPost(ctx, projectId, postId), named);
  return ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    await shareLockStoreConnection(inner, target.id);
    const post = await lockBlogPost(inner, projectId, postId);
    refuseWhileBusy(post);
    if (post.status === PostStatus.published) throw new AppError('CONFLICT', 'The post is already published');
    pointAt(post, target);
    return Object.assign(post, { status: PostStatus.scheduled, scheduledAt });
  });
}

/** By the clock of the database, which says when a post is due. */
async function checkTime({ em }: Context, scheduledAt: Date): Promise<void> {
  const time = await row<{ past: boolean; far: boolean }>(
    em,
    sql`select ${scheduledAt}::timestamptz <= now() as past, ${scheduledAt}::timestamptz > now() + make_interval(years => ${MOST_YEARS}::int) as far`,
  );
  if (time?.past) throw invalidField('scheduled_at', 'must be in the future');
  if (time?.far) throw invalidField('scheduled_at', `must be within ${MOST_YEARS} years`);
}
