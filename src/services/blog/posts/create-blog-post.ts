import { BlogPost } from '../../../../entities/blog/blog-post.ts';
import type { CreateBlogPostInput } from '../../../../schema/blog/post-inputs.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { getProject, throwProjectDeleted } from '../../catalog/projects/get-project.ts';
import { checkPost, lockPostLinks, slugOf } from './check-post.ts';
import { measurePost } from './measure-post.ts';
import { productLinks } from './product-pages.ts';

/** Stores a post as a draft. Throws 401, 422, and 404 for the project, an item or the template. */
export async function createBlogPost(ctx: Context, projectId: string, input: CreateBlogPostInput): Promise<BlogPost> {
  const { organizationId } = signedIn(ctx);
  const given = checkPost(input);
  const project = await getProject(ctx, projectId);
  const store = async (em: Context['em']) => {
    const inner = { ...ctx, em };
    await lockPostLinks(inner, project.id, input);
    const links = await productLinks(inner, project.id, given.sourceItemIds ?? []);
    const post = add(em, BlogPost, {
      ...given,
      title: input.title,
      organizationId,
      projectId: project.id,
      slug: given.slug || slugOf(input.title),
      productLinks: { ...links },
    });
    post.analytics = { ...measurePost(post) };
    return post;
  };
  return ctx.em.transactional(store).catch(throwProjectDeleted);
}
