import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { PostStatus } from '../../../../entities/blog/post-enums.ts';
import type { PublishBlogPostInput } from '../../../../schema/blog/post-inputs.ts';
import { JobItem, JobItemState } from '../../../../entities/jobs/job-item.ts';
import { AppError } from '../../../core/errors.ts';
import { rejectNulls } from '../../../core/parse.ts';
import { CHANGED_IN_STORE } from '../../sync/push-outcomes.ts';
import { type Context, forkContext, signedIn } from '../../../core/context.ts';
import { awaitJob } from '../../jobs/await-job.ts';
import { shareLockStoreConnection } from '../../stores/lock-store-connection.ts';
import { assertNotBusy, getBlogPost, lockBlogPost } from '../posts/get-blog-post.ts';
import { checkCategories } from './check-categories.ts';
import { insertPublication } from './publication.ts';
import { checkTarget, setTarget, resolvePublishTarget } from './publish-target.ts';

/**
 * Publishes a post now, waits, and returns it: `published`, or `failed` with the reason, or `draft` where the job was
 * cancelled, or `publishing` where the job goes on after the longest time for a response. A post that is already
 * published is updated on its site. A schedule is dropped.
 * @throws 401; 422 without a usable connection of the right kind, and for a category that the site does not have; 404;
 * 409 while a job writes or publishes it, and when it was changed on the site since it was last published, unless
 * `onConflict` is `overwrite`.
 */
export async function publishBlogPost(
  ctx: Context,
  projectId: string,
  postId: string,
  { onConflict, ...named }: PublishBlogPostInput,
): Promise<BlogPost> {
  const { organizationId, id: createdBy } = signedIn(ctx);
  rejectNulls({ onConflict });
  checkTarget(named);
  const before = await getBlogPost(ctx, projectId, postId);
  const target = await resolvePublishTarget(ctx, before, named);
  await checkCategories(ctx, target, before);
  const job = await insertPublication(ctx, {
    organizationId,
    projectId: before.projectId,
    postId: before.id,
    createdBy,
    onConflict,
    claimPost: async (inner, jobId) => {
      // The connection is locked before the post, in the same order as in the deletion of a connection.
      await shareLockStoreConnection(inner, target.id);
      const post = await lockBlogPost(inner, projectId, postId);
      assertNotBusy(post);
      setTarget(post, target);
      Object.assign(post, { status: PostStatus.publishing, jobId, scheduledAt: null });
      return target.id;
    },
  });
  await awaitJob(ctx, job);
  const item = await ctx.em.findOne(JobItem, { jobId: job.id });
  if (item?.state === JobItemState.conflict) throw new AppError('CONFLICT', CHANGED_IN_STORE);
  return getBlogPost(forkContext(ctx), projectId, postId);
}
