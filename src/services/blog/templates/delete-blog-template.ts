import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import type { Context } from '../../../core/context.ts';
import { ensureOneDefault } from '../../one-default.ts';
import { getBlogTemplate } from './get-blog-template.ts';

/** Deletes a template. Posts written by it stay and name none then; where it was the default, the oldest that remains becomes it. Throws 401, 404. */
export async function deleteBlogTemplate(ctx: Context, templateId: string): Promise<true> {
  await ensureOneDefault(ctx, BlogTemplate, async (inner) => {
    inner.em.remove(await getBlogTemplate(inner, templateId));
    return null;
  });
  return true;
}
