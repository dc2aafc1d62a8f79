import { rejectBlank, rejectNulls } from '../../../core/parse.ts';
import { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import type { UpdateBlogTemplateInput } from '../../../../schema/blog/template-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { applyPatch, emptyForNull } from '../../../core/patch.ts';
import { changeDefault, makeDefault } from '../../one-default.ts';
import { getBlogTemplate } from './get-blog-template.ts';

/** The optional texts that null clears. */
const TEXTS = ['description', 'tone', 'customInstructions'] as const;

/** Changes the supplied fields. Throws 401, 404, 422. */
export async function updateBlogTemplate(
  ctx: Context,
  templateId: string,
  input: UpdateBlogTemplateInput,
): Promise<BlogTemplate> {
  signedIn(ctx);
  const { isDefault, ...changes } = emptyForNull(input, TEXTS);
  rejectNulls({ ...changes, isDefault });
  rejectBlank('name', changes.name);
  return changeDefault(ctx, async (inner) => {
    const template = await getBlogTemplate(inner, templateId);
    applyPatch(template, { ...changes, ...(isDefault === false && { isDefault }) });
    await inner.em.flush();
    if (isDefault) await makeDefault(inner, BlogTemplate, template);
    return template;
  });
}

/** Makes a template the default of the organization instead of the current one. Throws 401 and 404. */
export async function setDefaultBlogTemplate(ctx: Context, templateId: string): Promise<BlogTemplate> {
  return changeDefault(ctx, async (inner) => {
    const template = await getBlogTemplate(inner, templateId);
    await makeDefault(inner, BlogTemplate, template);
    return template;
  });
}
