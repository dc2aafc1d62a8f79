import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';

/** A blog template of the caller's organization. Throws 401, 404. */
export async function getBlogTemplate(ctx: Context, templateId: string): Promise<BlogTemplate> {
  const template = await findBlogTemplate(ctx, { id: templateId });
  if (!template) throw notFound('Template');
  return template;
}

/** A blog template of the caller's organization, or null. Throws 401. */
export function findBlogTemplate(ctx: Context, which: { id: string } | { isDefault: true }): Promise<BlogTemplate | null> {
  return ctx.em.findOne(BlogTemplate, { ...which, organizationId: signedIn(ctx).organizationId });
}
