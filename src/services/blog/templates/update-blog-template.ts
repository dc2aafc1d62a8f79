import { rejectBlank, rejectNulls } from '../../../core/parse.ts';
import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import type { UpdateBlogTemplateInput } from '../../../../schema/blog/template-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { applyPatch } from '../../../core/patch.ts';
import { ensureOneDefault, makeDefault } from '../../one-default.ts';
import { getBlogTemplate } from './get-blog-template.ts';
import { checkStructure } from './template-structure.ts';

/**
 * Changes the supplied fields. Throws 401, 404, and 422, also when the default template would no longer be the default.
 */
export async function updateBlogTemplate(
  ctx: Context,
  templateId: string,
  input: UpdateBlogTemplateInput,
): Promise<BlogTemplate> {
  signedIn(ctx);
  rejectNulls(input);
  const { isDefault, structure, ...plain } = input;
  rejectBlank('name', plain.name);
  const changes = { ...plain, ...(structure && { structure: checkStructure(structure) }) };
  return ensureOneDefault(ctx, BlogTemplate, async (inner) => {
    const template = await getBlogTemplate(inner, templateId);
    if (isDefault === false && template.isDefault)
      throw invalidField('is_default', 'make another template the default instead');
    applyPatch(template, changes);
    await inner.em.flush();
    if (isDefault) await makeDefault(inner, BlogTemplate, template);
    return template;
  });
}

/** Makes a template the default of the organization instead of the current one. Throws 401 and 404. */
export async function setDefaultBlogTemplate(ctx: Context, templateId: string): Promise<BlogTemplate> {
  return ensureOneDefault(ctx, BlogTemplate, async (inner) => {
    const template = await getBlogTemplate(inner, templateId);
    await makeDefault(inner, BlogTemplate, template);
    return template;
  });
}
