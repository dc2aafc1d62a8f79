import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { PostStatus } from '../../../../entities/blog/post-enums.ts';
import type { PublishBlogPostInput } from '../../../../schema/blog/post-inputs.ts';
import { type Context, forkContext, signedIn } from '../../../core/context.ts';
import { awaitJob } from '../../jobs/await-job.ts';
import { shareLockStoreConnection } from '../../stores/lock-store-connection.ts';
import { assertNotBusy, getBlogPost, lockBlogPost } from '../posts/get-blog-post.ts';
import { insertPublication } from './publication.ts';
import { checkTarget, setTarget, resolvePublishTarget } from './publish-target.ts';

/**
 * Publishes a post now, waits, and returns it: `published`, or `failed` with the reason, or `draft` where the job was
 * cancelled. A post that is already published is updated on its site. A schedule is dropped.
 * @throws 401; 422 without a usable connection of the right kind; 404; 409 while a job writes or publishes it.
 */
export async function publishBlogPost(
  ctx: Context,
  projectId: string,
  postId: string,
  named: PublishBlogPostInput,
): Promise<BlogPost> {
  const { organizationId, id: createdBy } = signedIn(ctx);
  checkTarget(named);
  const before = await getBlogPost(ctx, projectId, postId);
  const target = await resolvePublishTarget(ctx, before, named);
  const job = await insertPublication(ctx, {
    organizationId,
    projectId: before.projectId,
    postId: before.id,
    createdBy,
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
  return getBlogPost(forkContext(ctx), projectId, postId);
}
