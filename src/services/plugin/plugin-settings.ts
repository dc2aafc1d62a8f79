import { PluginKind } from '../../../entities/plugin/plugin-generation.ts';
import type { Context } from '../../core/context.ts';
import { saidBy } from '../generation/resolve-settings.ts';
import { type GenerationSettings, generationSettings } from '../generation/settings.ts';
import { findDefaultProfile } from '../profiles/get-content-profile.ts';
import type { AskedText } from './kept-request.ts';

/** The length of a text where no profile says another: a thousand characters describe a product, a post needs more. */
const LONGEST: Partial<Record<PluginKind, number>> = { [PluginKind.blog]: 4000 };

/**
 * The settings of a text, whole: language and tone are the request's, which has defaults for them; for the rest counts what
 * the request says, else the organization's default profile, else the defaults. Both texts are always written.
 */
export async function pluginSettings(
  ctx: Context,
  kind: PluginKind,
  { language, tone, customInstructions }: AskedText,
): Promise<GenerationSettings> {
  const profile = await findDefaultProfile(ctx);
  const said = profile ? saidBy(profile) : { maxLongChars: LONGEST[kind] };
  return generationSettings.parse({
    ...said,
    language,
    tone,
    ...(customInstructions?.trim() && { customInstructions }),
    contentType: kind === PluginKind.blog ? 'blog post' : 'product description',
    generateShort: true,
    generateLong: true,
    profileId: profile?.id ?? null,
  });
}
