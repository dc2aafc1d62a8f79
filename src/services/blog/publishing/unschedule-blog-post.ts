import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { PostStatus } from '../../../../entities/blog/post-enums.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { lockBlogPost } from '../posts/get-blog-post.ts';

/** Takes back the schedule of a post, which is a draft again. Throws 401; 404; 409 for one that is not scheduled, or not any more. */
export async function unscheduleBlogPost(ctx: Context, projectId: string, postId: string): Promise<BlogPost> {
  signedIn(ctx);
  return ctx.em.transactional(async (em) => {
    const post = await lockBlogPost({ ...ctx, em }, projectId, postId);
    if (post.status !== PostStatus.scheduled) throw new AppError('CONFLICT', 'The post is not scheduled');
    return Object.assign(post, { status: PostStatus.draft, scheduledAt: null });
  });
}
