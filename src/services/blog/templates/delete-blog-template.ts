import type { Context } from '../../../core/context.ts';
import { changeDefault } from '../../one-default.ts';
import { getBlogTemplate } from './get-blog-template.ts';

/**
 * Deletes a template. Posts written with it lose their reference to it, and if it was the default there is none. Throws
 * 401 and 404.
 */
export async function deleteBlogTemplate(ctx: Context, templateId: string): Promise<true> {
  await changeDefault(ctx, async (inner) => {
    inner.em.remove(await getBlogTemplate(inner, templateId));
    return null;
  });
  return true;
}
