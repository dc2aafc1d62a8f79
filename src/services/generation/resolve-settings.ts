import type { Project } from '../../../entities/catalog/project.ts';
import type { ContentProfile } from '../../../entities/profiles/content-profile.ts';
import type { Context } from '../../core/context.ts';
import { findContentProfile, findDefaultProfile, getContentProfile } from '../profiles/get-content-profile.ts';
import { type GenerationRequest, type GenerationSettings, generationSettings, PROFILE_SETTINGS } from './settings.ts';

/**
 * The settings of a run, whole: what the request says; else the profile that the request names, else the project's, else the
 * organization's default; else the defaults. The language of a profile counts only where request or project names it, else
 * the project has its own. A request that says its profile is null has none. Throws 404 for a profile that is not the
 * organization's.
 */
export async function resolveSettings(
  ctx: Context,
  project: Project,
  request: Omit<GenerationRequest, 'itemIds'>,
): Promise<GenerationSettings> {
  const named = await namedProfile(ctx, project, request.profileId);
  const profile = named ?? (request.profileId === null ? null : await findDefaultProfile(ctx));
  return generationSettings.parse({
    ...(profile && saidBy(profile, request)),
    language: (named ?? project).language,
    ...Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)),
    profileId: profile?.id ?? null,
  });
}

async function namedProfile(
  ctx: Context,
  project: Project,
  profileId: string | null | undefined,
): Promise<ContentProfile | null> {
  if (profileId) return getContentProfile(ctx, profileId);
  // Gone by now is as if the project had none: its deletion takes it from the project.
  return profileId === undefined && project.contentProfileId
    ? findContentProfile(ctx, { id: project.contentProfileId })
    : null;
}

/** What a profile says of a run. A model is one of its provider: where the request asks another provider, the profile has nothing to say about it. */
export function saidBy(
  profile: ContentProfile,
  { aiProvider }: Pick<GenerationRequest, 'aiProvider'> = {},
): Partial<GenerationSettings> {
  const settings = Object.fromEntries(
    PROFILE_SETTINGS.map((name) => [name, profile[name]]),
  ) as Partial<GenerationSettings>;
  return aiProvider && aiProvider !== profile.aiProvider ? { ...settings, aiModel: null } : settings;
}
