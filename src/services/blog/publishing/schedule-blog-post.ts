import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { PostStatus } from '../../../../entities/blog/post-enums.ts';
import type { ScheduleBlogPostInput } from '../../../../schema/blog/post-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { shareLockStoreConnection } from '../../stores/lock-store-connection.ts';
import { assertNotBusy, getBlogPost, lockBlogPost } from '../posts/get-blog-post.ts';
import { checkCategories } from './check-categories.ts';
import { checkTarget, setTarget, resolvePublishTarget } from './publish-target.ts';

const MAX_YEARS = 5;

/**
 * Schedules a post, or moves the time of a scheduled one.
 * @throws 401; 422 for a time in the past or too far in the future, and without a usable connection of the right kind;
 * 404; 409 while a job writes or publishes it, and when it is already published.
 */
export async function scheduleBlogPost(
  ctx: Context,
  projectId: string,
  postId: string,
  { scheduledAt, ...named }: ScheduleBlogPostInput,
): Promise<BlogPost> {
  signedIn(ctx);
  checkTarget(named);
  await checkTime(ctx, scheduledAt);
  const before = await getBlogPost(ctx, projectId, postId);
  const target = await resolvePublishTarget(ctx, before, named);
  await checkCategories(ctx, target, before);
  return ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    await shareLockStoreConnection(inner, target.id);
    const post = await lockBlogPost(inner, projectId, postId);
    assertNotBusy(post);
    if (post.status === PostStatus.published) throw new AppError('CONFLICT', 'The post is already published');
    setTarget(post, target);
    return Object.assign(post, { status: PostStatus.scheduled, scheduledAt });
  });
}

/**
 * Removes the schedule of a post, which becomes a draft again. Throws 401, 404, and 409 for a post that is not
 * scheduled (any more).
 */
export async function unscheduleBlogPost(ctx: Context, projectId: string, postId: string): Promise<BlogPost> {
  signedIn(ctx);
  return ctx.em.transactional(async (em) => {
    const post = await lockBlogPost({ ...ctx, em }, projectId, postId);
    if (post.status !== PostStatus.scheduled) throw new AppError('CONFLICT', 'The post is not scheduled');
    return Object.assign(post, { status: PostStatus.draft, scheduledAt: null });
  });
}

/** Uses the clock of the database, which also decides when a post is due. */
async function checkTime({ em }: Context, scheduledAt: Date): Promise<void> {
  const time = await row<{ past: boolean; far: boolean }>(
    em,
    sql`select ${scheduledAt}::timestamptz <= now() as past,
               ${scheduledAt}::timestamptz > now() + make_interval(years => ${MAX_YEARS}::int) as far`,
  );
  if (time?.past) throw invalidField('scheduled_at', 'must be in the future');
  if (time?.far) throw invalidField('scheduled_at', `must be within ${MAX_YEARS} years`);
}
