import { z } from 'zod';
import { MAX_TARGET_LANGUAGES, type Project } from '../../../entities/catalog/project.ts';
import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { TEXT_SETTINGS, type TextSetting } from '../../../entities/generation/content-fields.ts';
import { GenerationMode } from '../../../entities/generation/generation-mode.ts';
import { FormOfAddress } from '../../../entities/profiles/form-of-address.ts';
import type { ContentProfile } from '../../../entities/profiles/content-profile.ts';
import { VerifyMode } from '../../../entities/profiles/verify-mode.ts';
import type { Context } from '../../core/context.ts';
import { formatCt, parseCt } from '../../core/ct.ts';
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../core/parse.ts';
import { MAX_ITEMS } from '../catalog/items/list-items.ts';
import { findContentProfile, findDefaultProfile, getContentProfile } from '../profiles/get-content-profile.ts';

const flag = (fallback: boolean) => z.boolean().default(fallback);
const within = (fallback: number, min: number, max: number) => z.number().int().min(min).max(max).default(fallback);
const text = (maxLength: number) => z.string().min(1).max(maxLength).regex(/\S/, 'must not be blank');
const texts = (max: number, maxLength: number) => z.array(text(maxLength)).max(max).default([]);
const ct = z
  .union([z.string(), z.number()])
  .refine((value) => (parseCt(value) ?? -1n) >= 0n, 'must be a decimal number with at most four decimals, not negative')
  .transform((value) => formatCt(parseCt(value)!));

/** Which texts are written. */
const textSettings = Object.fromEntries(
  Object.entries(TEXT_SETTINGS).map(([name, fallback]) => [name, flag(fallback)]),
) as Record<TextSetting, ReturnType<typeof flag>>;

const languageTag = z.string().regex(LANGUAGE_TAG, NO_LANGUAGE_TAG);

/** Settings of requests and of profiles. */
const sharedSettings = {
  language: languageTag.default('en'),
  tone: z.string().max(100).default('professional'),
  aiProvider: z.enum(AiProviderName).default(AiProviderName.aiA),
  aiModel: z.string().max(100).nullable().default(null),
  formOfAddress: z.enum(FormOfAddress).default(FormOfAddress.formal),
  customInstructions: z.string().max(4000).nullable().default(null),
  maxShortChars: within(200, 20, 2000),
  maxLongChars: within(1000, 50, 20_000),
  ...textSettings,
  useHtml: flag(true),
  useHtmlShort: flag(false),
  verify: z.enum(VerifyMode).default(VerifyMode.off),
  repair: flag(false),
  imageAnalysisEnabled: flag(false),
  imageAnalysisCount: within(3, 1, 10),
};

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** Settings of requests only. */
const runSettings = {
  languages: z
    .array(languageTag)
    .min(1)
    .max(1 + MAX_TARGET_LANGUAGES)
    .refine(isUnique, 'must not name a language twice')
    .nullish(),
  contentType: z.string().max(100).nullish(),
  focusKeyword: z.string().max(100).nullish(),
  contentVariant: z.enum(['short', 'long']).default('short'),
  maxCt: ct.nullish(),
  onlyEmpty: flag(false),
  concurrency: z.number().int().min(1).max(64).nullish(),
  mode: z.enum(GenerationMode).default(GenerationMode.live),
};

/** Settings of profiles only. */
const brandSettings = { bannedWords: texts(200, 100), voiceExamples: texts(10, 2000) };

/** A whole profile, with defaults. */
export const profileRequest = z.object({ name: text(200), ...sharedSettings, ...brandSettings });

const PROFILE_SETTINGS = Object.keys({ ...sharedSettings, ...brandSettings }) as (
  | keyof typeof sharedSettings
  | keyof typeof brandSettings
)[];

/** All settings of a run, with defaults. A job stores its settings in this form, those of its profile included. */
export const generationSettings = z.object({
  ...sharedSettings,
  ...runSettings,
  ...brandSettings,
  profileId: z.guid().nullable().default(null),
});

export type GenerationSettings = z.output<typeof generationSettings>;

/**
 * The request of a run or an estimate. Settings that a profile can have stay undefined if the request does not have
 * them. The named items are stored as job items and not with the settings.
 */
export const generationRequest = z.object({
  ...withoutDefaults(sharedSettings),
  ...runSettings,
  profileId: z.guid().nullish(),
  itemIds: z.array(z.guid()).max(MAX_ITEMS).nullish(),
});

export type GenerationRequest = z.output<typeof generationRequest>;

type WithoutDefaults<T> = {
  [K in keyof T]: T[K] extends z.ZodDefault<infer Bounds extends z.ZodType> ? z.ZodOptional<Bounds> : T[K];
};

function withoutDefaults<T extends Record<string, z.ZodDefault>>(settings: T): WithoutDefaults<T> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, z.optional(setting.unwrap())]),
  ) as WithoutDefaults<T>;
}

/**
 * Resolves the settings of a run. Each setting comes from the request; otherwise from the profile that the request
 * names, that of the project, or the organization's default profile; otherwise it has its default. The language of the
 * default profile is ignored, because the project has its own; so is that of any profile if the request names several
 * languages. A request with the profile null uses no profile. Throws 404 if the organization does not have the profile.
 */
export async function resolveSettings(
  ctx: Context,
  project: Project,
  request: Omit<GenerationRequest, 'itemIds'>,
): Promise<GenerationSettings> {
  const named = await namedProfile(ctx, project, request.profileId);
  const profile = named ?? (request.profileId === null ? null : await findDefaultProfile(ctx, project.organizationId));
  return generationSettings.parse({
    ...(profile && profileSettings(profile, request)),
    language: (request.languages ? project : (named ?? project)).language,
    ...Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)),
    profileId: profile?.id ?? null,
  });
}

async function namedProfile(
  ctx: Context,
  project: Project,
  profileId: string | null | undefined,
): Promise<ContentProfile | null> {
  if (profileId) return getContentProfile(ctx, profileId, project.organizationId);
  // The profile may have been deleted since the project was read. The project then has none.
  return profileId === undefined && project.contentProfileId
    ? findContentProfile(ctx, { id: project.contentProfileId }, project.organizationId)
    : null;
}

/**
 * The settings of a profile. Its model is dropped if the request has another provider, because that does not have the
 * model.
 */
export function profileSettings(
  profile: ContentProfile,
  { aiProvider }: Pick<GenerationRequest, 'aiProvider'> = {},
): Partial<GenerationSettings> {
  const settings = Object.fromEntries(
    PROFILE_SETTINGS.map((name) => [name, profile[name]]),
  ) as Partial<GenerationSettings>;
  return aiProvider && aiProvider !== profile.aiProvider ? { ...settings, aiModel: null } : settings;
}
