import { TEXT_SETTINGS, type TextSetting } from '../../../../entities/generation/content-fields.ts';
import { VerifyMode } from '../../../../entities/profiles/verify-mode.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { SourceItem } from '../source-items.ts';
import { SOURCE_COLUMNS } from '../source-items.ts';
import type { Model } from '../models.ts';
import { requestedKeys } from '../requested-texts.ts';
import { type GenerationSettings, generationSettings } from '../settings.ts';
import type { ReviewShares } from './likely-review.ts';
import { likelyUsage, type Usage } from './likely-usage.ts';

/** The number of latest ledger entries that are read, and of items among them that are measured. */
const READ = 400;
const MEASURED = 40;
/** The first guess counts as much as this number of items, so that one unusual answer has little effect. */
const GUESSED = 5;

type Past = SourceItem & {
  payload: unknown;
  input: number;
  output: number;
  verification: { sentences?: number; repaired?: boolean } | null;
};

/** Factors of the first guess for the tokens, and the shares of items that were reviewed. */
export type Learned = Usage & ReviewShares;

/** Most texts have nothing that a check would flag. */
const LIKELY_READ = 0.05;
const LIKELY_REPAIRED = 0.02;

/**
 * Returns the tokens that the organization's latest items of this kind used, as factors of the first guess; 1 if there
 * are none. Items of one kind have the same model, language, texts and image setting. Runs one bounded query.
 */
export async function learnedUsage(
  ctx: Context,
  organizationId: string,
  model: Model,
  settings: GenerationSettings,
): Promise<Learned> {
  const past = await rows<Past>(
    ctx.em,
    sql`with charged as (
          select usage, position from transactions where organization_id = ${organizationId} order by position desc limit ${READ}),
        latest as (
          select distinct on (usage->>'item_id') (usage->>'item_id')::uuid as item_id, (usage->>'job_id')::uuid as job_id, position
            from charged where usage->>'model' = ${model.id} and usage->>'provider' = ${model.provider} and usage ? 'item_id' and usage ? 'job_id'
           order by usage->>'item_id', position desc),
        alike as (
          select l.item_id, j.payload, l.position from latest l join jobs j on j.id = l.job_id
           where j.job_type in ('generation', 'regeneration') and j.payload @> ${JSON.stringify(alike(settings))}::jsonb
           order by l.position desc limit ${MEASURED})
        select ${SOURCE_COLUMNS}, alike.payload, (generation_metadata->>'input_tokens')::int as input, (generation_metadata->>'output_tokens')::int as output,
               generation_metadata->'verification' as verification
          from alike join content_items on content_items.id = alike.item_id
         where generation_metadata->>'model' = ${model.id}`,
  );
  const compared = past.flatMap(({ payload, input, output, ...item }) => {
    const parsed = generationSettings.safeParse(payload);
    return parsed.success
      ? [{ guess: likelyUsage(item, parsed.data, requestedKeys(parsed.data)), used: { input, output } }]
      : [];
  });
  const share = (prior: number, was: (review: NonNullable<Past['verification']>) => boolean) =>
    (past.filter(({ verification }) => verification && was(verification)).length + prior * GUESSED) /
    (past.length + GUESSED);
  return {
    input: factor(compared, 'input'),
    output: factor(compared, 'output'),
    read: share(LIKELY_READ, ({ sentences }) => sentences !== undefined),
    repaired: share(LIKELY_REPAIRED, ({ repaired }) => repaired !== undefined),
  };
}

/** Returns the part of a job's payload that is equal in all runs of one kind. */
function alike(settings: GenerationSettings): Partial<GenerationSettings> {
  const texts = Object.fromEntries(Object.keys(TEXT_SETTINGS).map((name) => [name, settings[name as TextSetting]]));
  const { language, imageAnalysisEnabled, verify, repair } = settings;
  // Jobs of earlier releases do not have these settings.
  const review = { ...(verify !== VerifyMode.off && { verify }), ...(repair && { repair }) };
  return { language, ...texts, ...review, imageAnalysisEnabled, onlyEmpty: false };
}

function factor(compared: readonly { guess: Usage; used: Usage }[], what: keyof Usage): number {
  const guessed = compared.reduce((sum, { guess }) => sum + guess[what], 0);
  const used = compared.reduce((sum, { used }) => sum + used[what], 0);
  if (guessed === 0) return 1;
  const prior = (guessed / compared.length) * GUESSED;
  return (used + prior) / (guessed + prior);
}
