import { PluginKind } from '../../../entities/plugin/plugin-generation.ts';
import { VerifyMode } from '../../../entities/profiles/verify-mode.ts';
import type { Context } from '../../core/context.ts';
import { profileSettings, type GenerationSettings, generationSettings } from '../generation/settings.ts';
import { findDefaultProfile } from '../profiles/get-content-profile.ts';
import type { PluginTextInput } from './stored-request.ts';

/** The maximum length without a profile. The default of 1,000 characters fits a product; a post needs more. */
const MAX_LONG_CHARS: Partial<Record<PluginKind, number>> = { [PluginKind.blog]: 4000 };

/**
 * Returns the complete settings of a text. Language and tone come from the request, which has defaults for them. Custom
 * instructions come from the request if it has any. Everything else comes from the organization's default profile, or
 * from the defaults. Both texts are always written.
 */
export async function pluginSettings(
  ctx: Context,
  kind: PluginKind,
  { language, tone, customInstructions }: PluginTextInput,
): Promise<GenerationSettings> {
  const profile = await findDefaultProfile(ctx);
  const base = profile ? profileSettings(profile) : { maxLongChars: MAX_LONG_CHARS[kind] };
  return generationSettings.parse({
    ...base,
    language,
    tone,
    ...(customInstructions?.trim() && { customInstructions }),
    contentType: kind === PluginKind.blog ? 'blog post' : 'product description',
    // The data of a request is not shaped to facts that a second model could compare with.
    verify: VerifyMode.off,
    repair: false,
    generateShort: true,
    generateLong: true,
    profileId: profile?.id ?? null,
  });
}
