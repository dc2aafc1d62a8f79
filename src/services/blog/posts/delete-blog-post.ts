import { type Context, signedIn } from '../../../core/context.ts';
import { assertNotBusy, lockBlogPost } from './get-blog-post.ts';

/** Deletes a post here; on a site it stays. Throws 401, 404, and 409 while a job writes or publishes it. */
export async function deleteBlogPost(ctx: Context, projectId: string, postId: string): Promise<true> {
  signedIn(ctx);
  await ctx.em.transactional(async (em) => {
    const post = await lockBlogPost({ ...ctx, em }, projectId, postId);
    assertNotBusy(post);
    em.remove(post);
  });
  return true;
}
