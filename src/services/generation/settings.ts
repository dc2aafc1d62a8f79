import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../core/parse.ts';
import { z } from 'zod';
import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { TEXT_SETTINGS, type TextSetting } from '../../../entities/generation/content-fields.ts';
import { formatCt, parseCt } from '../../core/ct.ts';
import { MAX_ITEMS } from '../catalog/items/list-items.ts';

const flag = (fallback: boolean) => z.boolean().default(fallback);
const within = (fallback: number, min: number, max: number) => z.number().int().min(min).max(max).default(fallback);
/** A text in which there is something to read. */
const text = (longest: number) => z.string().min(1).max(longest).regex(/\S/, 'must not be blank');
const texts = (most: number, longest: number) => z.array(text(longest)).max(most).default([]);
const ct = z
  .union([z.string(), z.number()])
  .refine((value) => (parseCt(value) ?? -1n) >= 0n, 'must be a decimal number with at most four decimals, not negative')
  .transform((value) => formatCt(parseCt(value)!));

/** Which texts are written. */
const textSettings = Object.fromEntries(
  Object.entries(TEXT_SETTINGS).map(([name, fallback]) => [name, flag(fallback)]),
) as Record<TextSetting, ReturnType<typeof flag>>;

/** What is written and how: a request may say it, and so may a profile. */
const manner = {
  language: z.string().regex(LANGUAGE_TAG, NO_LANGUAGE_TAG).default('en'),
  tone: z.string().max(100).default('professional'),
  aiProvider: z.enum(AiProviderName).default(AiProviderName.aiA),
  aiModel: z.string().max(100).nullable().default(null),
  customInstructions: z.string().max(4000).nullable().default(null),
  maxShortChars: within(200, 20, 2000),
  maxLongChars: within(1000, 50, 20_000),
  ...textSettings,
  useHtml: flag(true),
  useHtmlShort: flag(false),
  imageAnalysisEnabled: flag(false),
  imageAnalysisCount: within(3, 1, 10),
};

/** What only a request says. */
const run = {
  contentType: z.string().max(100).nullish(),
  contentVariant: z.enum(['short', 'long']).default('short'),
  maxCt: ct.nullish(),
  onlyEmpty: flag(false),
  concurrency: z.number().int().min(1).max(64).nullish(),
};

/** What only a profile says. */
const brand = { bannedWords: texts(200, 100), voiceExamples: texts(10, 2000) };

/** A whole profile, defaults filled in. */
export const profileRequest = z.object({ name: text(200), ...manner, ...brand });

/** What a profile says of a run. */
export const PROFILE_SETTINGS = Object.keys({ ...manner, ...brand }) as (keyof typeof manner | keyof typeof brand)[];

/** The bounds of every generation setting; a job keeps its settings in this form, those of its profile included. */
export const generationSettings = z.object({
  ...manner,
  ...run,
  ...brand,
  profileId: z.guid().nullable().default(null),
});

export type GenerationSettings = z.output<typeof generationSettings>;

/**
 * What a start or an estimate is asked for: a setting that a profile may decide stays open where the request says nothing.
 * Which items were named, a job keeps as its job items alone.
 */
export const generationRequest = z.object({
  ...open(manner),
  ...run,
  profileId: z.guid().nullish(),
  itemIds: z.array(z.guid()).max(MAX_ITEMS).nullish(),
});

export type GenerationRequest = z.output<typeof generationRequest>;

type Open<T> = {
  [K in keyof T]: T[K] extends z.ZodDefault<infer Bounds extends z.ZodType> ? z.ZodOptional<Bounds> : T[K];
};

/** The same bounds without the defaults. */
function open<T extends Record<string, z.ZodDefault>>(settings: T): Open<T> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, z.optional(setting.unwrap())]),
  ) as Open<T>;
}
