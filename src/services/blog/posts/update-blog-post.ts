import { rejectNulls } from '../../../core/parse.ts';
import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import type { UpdateBlogPostInput } from '../../../../schema/blog/post-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { applyPatch } from '../../../core/patch.ts';
import { checkPost, checkPostLinks, slugOf } from './check-post.ts';
import { CLEARABLE } from './create-blog-post.ts';
import { lockBlogPost } from './get-blog-post.ts';
import { measurePost } from './measure-post.ts';
import { refuseWhileBusy } from './post-status.ts';
import { productLinks } from './product-links.ts';

/** Changes the supplied fields; what is published elsewhere changes there when it is published again. Throws 401; 422; 404; 409 while it is written or published. */
export async function updateBlogPost(
  ctx: Context,
  projectId: string,
  postId: string,
  input: UpdateBlogPostInput,
): Promise<BlogPost> {
  signedIn(ctx);
  rejectNulls(input, CLEARABLE);
  const given = checkPost(input);
  return ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    const post = await lockBlogPost(inner, projectId, postId);
    await checkPostLinks(inner, post.projectId, input);
    refuseWhileBusy(post);
    applyPatch(post, given, CLEARABLE);
    if (post.slug === '') post.slug = slugOf(post.title);
    if (given.sourceItemIds)
      post.productLinks = { ...(await productLinks(inner, post.projectId, given.sourceItemIds)) };
    post.analytics = { ...post.analytics, ...measurePost(post) };
    return post;
  });
}
