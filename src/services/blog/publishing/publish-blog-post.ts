import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { PostStatus } from '../../../../entities/blog/post-enums.ts';
import type { PublishBlogPostInput } from '../../../../schema/blog/post-inputs.ts';
import { type Context, forkContext, signedIn } from '../../../core/context.ts';
import { awaitJob } from '../../jobs/await-job.ts';
import { shareLockStoreConnection } from '../../stores/lock-store-connection.ts';
import { getBlogPost, lockBlogPost } from '../posts/get-blog-post.ts';
import { refuseWhileBusy } from '../posts/post-status.ts';
import { insertPublication } from './publication.ts';
import { checkNamed, pointAt, publishTarget } from './publish-target.ts';

/**
 * Publishes a post now and answers it when that is over: `published`, or `failed` with the reason; `draft` where somebody
 * cancelled the job. One that is published already is written anew where it is; one that is scheduled is not waited for.
 * @throws 401; 422 without a usable connection of the right kind; 404; 409 while it is written or published.
 */
export async function publishBlogPost(
  ctx: Context,
  projectId: string,
  postId: string,
  named: PublishBlogPostInput,
): Promise<BlogPost> {
  const { organizationId, id: createdBy } = signedIn(ctx);
  checkNamed(named);
  const before = await getBlogPost(ctx, projectId, postId);
  const target = await publishTarget(ctx, before, named);
  const job = await insertPublication(ctx, {
    organizationId,
    projectId: before.projectId,
    postId: before.id,
    createdBy,
    takeUp: async (inner, jobId) => {
      // First what others hold while they wait for posts, as the deletion of a connection does.
      await shareLockStoreConnection(inner, target.id);
      const post = await lockBlogPost(inner, projectId, postId);
      refuseWhileBusy(post);
      pointAt(post, target);
      Object.assign(post, { status: PostStatus.publishing, jobId, scheduledAt: null });
      return target.id;
    },
  });
  await awaitJob(ctx, job);
  return getBlogPost(forkContext(ctx), projectId, postId);
}
