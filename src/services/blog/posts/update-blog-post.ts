import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import type { UpdateBlogPostInput } from '../../../../schema/blog/post-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { rejectNulls } from '../../../core/parse.ts';
import { applyPatch, assertUnchanged } from '../../../core/patch.ts';
import { checkPost, CLEARABLE, lockPostLinks, slugOf } from './check-post.ts';
import { assertNotBusy, lockBlogPost } from './get-blog-post.ts';
import { measurePost } from './measure-post.ts';
import { productLinks } from './product-pages.ts';

/**
 * Changes the supplied fields. A published post changes on the site when it is published again. Throws 401, 422, 404,
 * and 409 while a job writes or publishes it, and when it was changed after `expectedUpdatedAt`.
 */
export async function updateBlogPost(
  ctx: Context,
  projectId: string,
  postId: string,
  { expectedUpdatedAt, ...input }: UpdateBlogPostInput,
): Promise<BlogPost> {
  signedIn(ctx);
  rejectNulls({ expectedUpdatedAt });
  const given = checkPost(input);
  return ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    const post = await lockBlogPost(inner, projectId, postId);
    await lockPostLinks(inner, post.projectId, input);
    assertNotBusy(post);
    assertUnchanged(post, expectedUpdatedAt, 'The post was changed meanwhile');
    applyPatch(post, given, CLEARABLE);
    if (post.slug === '') post.slug = slugOf(post.title);
    if (given.sourceItemIds)
      post.productLinks = { ...(await productLinks(inner, post.projectId, given.sourceItemIds)) };
    post.analytics = { ...post.analytics, ...measurePost(post) };
    return post;
  });
}
