import { rejectBlank, rejectNulls } from '../../../core/parse.ts';
import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import type { CreateBlogTemplateInput } from '../../../../schema/blog/template-inputs.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { ensureOneDefault, makeDefault } from '../../one-default.ts';
import { checkStructure } from './template-structure.ts';

/** Stores a blog template. The first one of an organization becomes its default. Throws 401 and 422. */
export async function createBlogTemplate(ctx: Context, given: CreateBlogTemplateInput): Promise<BlogTemplate> {
  const { organizationId } = signedIn(ctx);
  rejectNulls(given);
  const { isDefault, ...input } = given;
  rejectBlank('name', input.name);
  const structure = checkStructure(input.structure ?? {});
  return ensureOneDefault(ctx, BlogTemplate, async (inner) => {
    const template = add(inner.em, BlogTemplate, { ...input, structure, organizationId });
    await inner.em.flush();
    if (isDefault) await makeDefault(inner, BlogTemplate, template);
    return template;
  });
}
