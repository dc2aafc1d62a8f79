import type { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import type { Project } from '../../../../entities/catalog/project.ts';
import type { GenerateBlogPostInput } from '../../../../schema/blog/generate-inputs.ts';
import type { Context } from '../../../core/context.ts';
import { parseBody } from '../../../core/parse.ts';
import { resolveSettings, type GenerationSettings, generationRequest } from '../../generation/settings.ts';

/** The length of an excerpt. */
const EXCERPT_CHARS = 300;

/**
 * Resolves the settings of a post. The language is the request's or the project's; the tone the request's, the
 * template's or the default; everything else the request's, the project profile's or the default profile's. The
 * template's instructions are put before those of the settings. Throws 422.
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
  const instructions = [template?.customInstructions, settings.customInstructions]
    .map((each) => each?.trim())
    .filter(Boolean);
  return {
    ...settings,
    customInstructions: instructions.join('\n') || null,
    maxShortChars: EXCERPT_CHARS,
    useHtml: true,
    useHtmlShort: false,
  };
}
