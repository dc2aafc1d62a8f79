import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';

/** A blog template of the caller's organization. Throws 401, 404. */
export async function getBlogTemplate(ctx: Context, templateId: string): Promise<BlogTemplate> {
  const template = await findBlogTemplate(ctx, { id: templateId });
  if (!template) throw notFound('Template');
  return template;
}

/** Keeps a template of the caller's organization from being deleted until the transaction ends. Throws 401, 404. */
export async function shareLockBlogTemplate(ctx: Context, templateId: string): Promise<void> {
  const { organizationId } = signedIn(ctx);
  const held = await row(
    ctx.em,
    sql`select 1 from blog_templates where id = ${templateId} and organization_id = ${organizationId} for key share`,
  );
  if (!held) throw notFound('Template');
}

/** A blog template of the caller's organization, or null. Throws 401. */
export function findBlogTemplate(
  ctx: Context,
  which: { id: string } | { isDefault: true },
): Promise<BlogTemplate | null> {
  return ctx.em.findOne(BlogTemplate, { ...which, organizationId: signedIn(ctx).organizationId });
}
