import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import type { Context } from '../../../core/context.ts';
import { ensureOneDefault } from '../../one-default.ts';
import { getBlogTemplate } from './get-blog-template.ts';

/**
 * Deletes a template. Posts written with it lose their reference to it. If it was the default, the oldest remaining
 * template becomes the default. Throws 401 and 404.
 */
export async function deleteBlogTemplate(ctx: Context, templateId: string): Promise<true> {
  await ensureOneDefault(ctx, BlogTemplate, async (inner) => {
    inner.em.remove(await getBlogTemplate(inner, templateId));
    return null;
  });
  return true;
}
