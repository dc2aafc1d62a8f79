import { type Context, signedIn } from '../../../core/context.ts';
import { lockBlogPost } from './get-blog-post.ts';
import { refuseWhileBusy } from './post-status.ts';

/** Deletes a post here; one that is published stays where it is published. Throws 401; 404; 409 while it is written or published. */
export async function deleteBlogPost(ctx: Context, projectId: string, postId: string): Promise<true> {
  signedIn(ctx);
  await ctx.em.transactional(async (em) => {
    const post = await lockBlogPost({ ...ctx, em }, projectId, postId);
    refuseWhileBusy(post);
    em.remove(post);
  });
  return true;
}
