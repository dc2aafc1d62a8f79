import { rejectBlank, rejectNulls } from '../../../core/parse.ts';
import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import type { CreateBlogTemplateInput } from '../../../../schema/blog/template-inputs.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { changeDefault, makeDefault } from '../../one-default.ts';

/** Stores a blog template, which becomes the default only if the input says so. Throws 401 and 422. */
export async function createBlogTemplate(ctx: Context, given: CreateBlogTemplateInput): Promise<BlogTemplate> {
  const { organizationId } = signedIn(ctx);
  rejectNulls(given);
  const { isDefault, ...input } = given;
  rejectBlank('name', input.name);
  return changeDefault(ctx, async (inner) => {
    const template = add(inner.em, BlogTemplate, { ...input, organizationId });
    await inner.em.flush();
    if (isDefault) await makeDefault(inner, BlogTemplate, template);
    return template;
  });
}
