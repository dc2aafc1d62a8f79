import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { paged, type PageArgs } from '../../paged.ts';

/** The blog templates of the organization by name. Throws 401, 422. */
export async function listBlogTemplates(ctx: Context, page: PageArgs): Promise<BlogTemplate[]> {
  const where = { organizationId: signedIn(ctx).organizationId };
  return paged(ctx, BlogTemplate, where, { name: 'asc', id: 'asc' }, page);
}
