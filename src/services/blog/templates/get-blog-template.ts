import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import type { BlogTemplatePage } from '../../../../schema/blog/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { checkPage, type Page } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';
import { readRow } from '../../read-row.ts';

/** Returns a blog template of the caller's organization, for display. Throws 401 and 404. */
export async function showBlogTemplate(ctx: Context, templateId: string): Promise<BlogTemplate> {
  const { organizationId } = signedIn(ctx);
  const template = await readRow(ctx, BlogTemplate, { id: templateId, organizationId });
  if (!template) throw notFound('Template');
  return template;
}

/** Returns a blog template of the caller's organization, for a change. Throws 401 and 404. */
export async function getBlogTemplate(ctx: Context, templateId: string): Promise<BlogTemplate> {
  const template = await findBlogTemplate(ctx, { id: templateId });
  if (!template) throw notFound('Template');
  return template;
}

/** Returns a page of the blog templates of the caller's organization, by name. Throws 401, 422 for an invalid page. */
export async function listBlogTemplates(ctx: Context, page: Page): Promise<BlogTemplatePage> {
  const where = { organizationId: signedIn(ctx).organizationId };
  checkPage(page);
  const { found, ...rest } = await pageOf(ctx, BlogTemplate, where, { name: 'asc', id: 'asc' }, page);
  return { blogTemplates: found, ...rest };
}

/** Locks a template `for key share`, so that nobody deletes it until the transaction ends. Throws 401 and 404. */
export async function shareLockBlogTemplate(ctx: Context, templateId: string): Promise<void> {
  const { organizationId } = signedIn(ctx);
  const locked = await row(
    ctx.em,
    sql`select 1
          from blog_templates
         where id = ${templateId} and organization_id = ${organizationId}
           for key share`,
  );
  if (!locked) throw notFound('Template');
}

/** Returns a blog template of the caller's organization, or null. Throws 401. */
export function findBlogTemplate(
  ctx: Context,
  which: { id: string } | { isDefault: true },
): Promise<BlogTemplate | null> {
  return ctx.em.findOne(BlogTemplate, { ...which, organizationId: signedIn(ctx).organizationId });
}
