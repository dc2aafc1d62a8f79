import { TEXT_SETTINGS, type TextSetting } from '../../../../entities/generation/content-fields.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { SourceItem } from '../generation-plan.ts';
import { SOURCE_COLUMNS } from '../source-columns.ts';
import type { Model } from '../models.ts';
import { requestedKeys } from '../prompt/answer-schema.ts';
import { type GenerationSettings, generationSettings } from '../settings.ts';
import { likelyUsage, type Usage } from './likely-usage.ts';

/** How far back is looked, in charged items, and how many of them are measured. */
const LOOKED_AT = 400;
const MEASURED = 40;
/** The first guess counts as much as so many items, so that one odd answer does not turn it. */
const GUESSED = 5;

type Past = SourceItem & { payload: unknown; input: number; output: number };

/**
 * How much more or less than the first guess the organization's latest items of this kind really used, as factors; 1 where there
 * are none. Of this kind is: the same model and language, the same texts, with or without images as here. One bounded query.
 */
export async function learnedUsage(
  ctx: Context,
  organizationId: string,
  model: Model,
  settings: GenerationSettings,
): Promise<Usage> {
  const past = await rows<Past>(
    ctx.em,
    sql`with charged as (
          select usage, position from transactions where organization_id = ${organizationId} order by position desc limit ${LOOKED_AT}),
        latest as (
          select distinct on (usage->>'item_id') (usage->>'item_id')::uuid as item_id, (usage->>'job_id')::uuid as job_id, position
            from charged where usage->>'model' = ${model.id} and usage->>'provider' = ${model.provider} and usage ? 'item_id' and usage ? 'job_id'
           order by usage->>'item_id', position desc),
        alike as (
          select l.item_id, j.payload, l.position from latest l join jobs j on j.id = l.job_id
           where j.job_type in ('generation', 'regeneration') and j.payload @> ${JSON.stringify(alike(settings))}::jsonb
           order by l.position desc limit ${MEASURED})
        select ${SOURCE_COLUMNS}, alike.payload, (generation_metadata->>'input_tokens')::int as input, (generation_metadata->>'output_tokens')::int as output
          from alike join content_items on content_items.id = alike.item_id
         where generation_metadata->>'model' = ${model.id}`,
  );
  const compared = past.flatMap(({ payload, input, output, ...item }) => {
    const then = generationSettings.safeParse(payload);
    return then.success
      ? [{ guess: likelyUsage(item, then.data, requestedKeys(then.data)), used: { input, output } }]
      : [];
  });
  return { input: factor(compared, 'input'), output: factor(compared, 'output') };
}

/** What makes runs of one kind, as jobs keep it. */
function alike(settings: GenerationSettings): Partial<GenerationSettings> {
  const texts = Object.fromEntries(Object.keys(TEXT_SETTINGS).map((name) => [name, settings[name as TextSetting]]));
  const { language, imageAnalysisEnabled } = settings;
  return { language, ...texts, imageAnalysisEnabled, onlyEmpty: false };
}

function factor(compared: readonly { guess: Usage; used: Usage }[], what: keyof Usage): number {
  const guessed = compared.reduce((sum, { guess }) => sum + guess[what], 0);
  const used = compared.reduce((sum, { used }) => sum + used[what], 0);
  if (guessed === 0) return 1;
  const prior = (guessed / compared.length) * GUESSED;
  return (used + prior) / (guessed + prior);
}
