import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import type { Context } from '../../../core/context.ts';
import { ensureOneDefault, makeDefault } from '../../one-default.ts';
import { getBlogTemplate } from './get-blog-template.ts';

/** Makes a template the organization's default instead of the one that is. Throws 401, 404. */
export async function setDefaultBlogTemplate(ctx: Context, templateId: string): Promise<BlogTemplate> {
  return ensureOneDefault(ctx, BlogTemplate, async (inner) => {
    const template = await getBlogTemplate(inner, templateId);
    await makeDefault(inner, BlogTemplate, template);
    return template;
  });
}
