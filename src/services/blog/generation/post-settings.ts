import type { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import type { Project } from '../../../../entities/catalog/project.ts';
import type { GenerateBlogPostInput } from '../../../../schema/blog/generate-inputs.ts';
import type { Context } from '../../../core/context.ts';
import { parseBody } from '../../../core/parse.ts';
import { resolveSettings } from '../../generation/resolve-settings.ts';
import { type GenerationSettings, generationRequest } from '../../generation/settings.ts';

/** What a list of posts shows of one, in characters. */
const EXCERPT_CHARS = 300;

/**
 * The settings of a post, whole: the language is the request's or the project's, the tone the request's, the template's or
 * the default; for the rest counts the request, else the project's profile, else the organization's default one. The
 * template's instructions stand before those. Throws 422.
 */
export async function postSettings(
  ctx: Context,
  project: Project,
  template: BlogTemplate | null,
  input: GenerateBlogPostInput,
): Promise<GenerationSettings> {
  const { language = project.language, tone, aiProvider, aiModel, customInstructions } = input;
  const request = parseBody(generationRequest, {
    language,
    tone: tone?.trim() || template?.tone.trim() || 'professional',
    aiProvider,
    aiModel,
    customInstructions: customInstructions?.trim() === '' ? undefined : customInstructions,
  });
  const settings = await resolveSettings(ctx, project, request);
  const told = [template?.customInstructions, settings.customInstructions].map((each) => each?.trim()).filter(Boolean);
  return {
    ...settings,
    customInstructions: told.join('\n') || null,
    maxShortChars: EXCERPT_CHARS,
    useHtml: true,
    useHtmlShort: false,
  };
}
