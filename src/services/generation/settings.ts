import { z } from 'zod';
import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { formatCt, parseCt } from '../../core/ct.ts';
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../core/language-tag.ts';
import { MAX_ITEMS } from '../catalog/list-items.ts';

const flag = (fallback: boolean) => z.boolean().default(fallback);
const within = (fallback: number, min: number, max: number) => z.number().int().min(min).max(max).default(fallback);
const ct = z
  .union([z.string(), z.number()])
  .refine((value) => (parseCt(value) ?? -1n) >= 0n, 'must be a decimal with at most four places, not negative')
  .transform((value) => formatCt(parseCt(value)!));

/** The bounds of every generation setting; a job keeps its settings in this form. */
export const generationSettings = z.object({
  contentType: z.string().max(100).nullish(),
  contentVariant: z.enum(['short', 'long']).default('short'),
  language: z.string().regex(LANGUAGE_TAG, NO_LANGUAGE_TAG).default('en'),
  tone: z.string().max(100).default('professional'),
  aiProvider: z.enum(AiProviderName).default(AiProviderName.aiA),
  aiModel: z.string().max(100).nullish(),
  customInstructions: z.string().max(4000).nullish(),
  maxShortChars: within(200, 20, 2000),
  maxLongChars: within(1000, 50, 20_000),
  translateName: flag(true),
  useHtml: flag(true),
  useHtmlShort: flag(false),
  generateShort: flag(true),
  generateLong: flag(true),
  imageAnalysisEnabled: flag(false),
  imageAnalysisCount: within(3, 1, 10),
  structuredDataEnabled: flag(false),
  generateBulletPoints: flag(false),
  generateAttributes: flag(false),
  generateTags: flag(false),
  maxCt: ct.nullish(),
  onlyEmpty: flag(false),
  concurrency: z.number().int().min(1).max(64).nullish(),
});

export type GenerationSettings = z.output<typeof generationSettings>;

/** What a start or an estimate is asked for. Which items were named, a job keeps as its job items alone. */
export const generationRequest = generationSettings.extend({ itemIds: z.array(z.uuid()).max(MAX_ITEMS).nullish() });
