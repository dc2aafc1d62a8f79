import { BlogPost } from '../../../../entities/blog/blog-post.ts';
import type { BlogPostListArgs } from '../../../../schema/blog/post-inputs.ts';
import type { BlogPostPage } from '../../../../schema/blog/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { parentProject } from '../../catalog/projects/get-project.ts';
import { checkPage } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';

const MAX_PAGE = 100;

/** Returns a page of a project's posts, newest first, without their texts. Throws 401, 422 and 404. */
export async function listBlogPosts(
  ctx: Context,
  projectId: string,
  { status, ...page }: BlogPostListArgs,
): Promise<BlogPostPage> {
  signedIn(ctx);
  checkPage(page, MAX_PAGE);
  const where = { projectId, ...(status && { status }) };
  const { found, ...rest } = await pageOf(ctx, BlogPost, where, { createdAt: 'desc', id: 'desc' }, page, {
    parent: parentProject(ctx, projectId),
  });
  return { blogPosts: found, ...rest };
}
