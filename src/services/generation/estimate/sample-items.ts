import type { RawBuilder } from 'kysely';
import type { ItemSelection } from '../../../../entities/jobs/job-selection.ts';
import { SkipReason } from '../../../../entities/generation/skip-reason.ts';
import type { SkippedItems } from '../../../../schema/generation/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { selectedFrom, selectionCondition, textColumns, textCondition, textsIn } from '../../jobs/item-selection.ts';
import { sourceColumns, type SourceItem } from '../source-items.ts';
import { languagesOf } from '../languages.ts';
import { hasKeysToGenerate } from '../requested-texts.ts';
import type { GenerationSettings } from '../settings.ts';

/** The number of items, spread evenly over the selection, whose prompts are measured and extrapolated. */
const SAMPLE = 100;

/** An item with its texts in one language; null for its own ones. */
export type SampledItem = SourceItem & { language: string | null };

export interface Selection {
  /** How many items a run would write; of a run in several languages, how many texts of items. */
  writable: number;
  /** How many of the requested items it would skip, by reason. */
  skipped: SkippedItems[];
  sample: SampledItem[];
}

/** Counts the items that a generation would write, and returns a sample of them. */
export async function sampleItems(
  ctx: Context,
  projectId: string,
  items: ItemSelection,
  settings: GenerationSettings,
): Promise<Selection> {
  const languages = languagesOf(settings);
  const selection = { ...items, ...(languages && { languages }) };
  const { content, language, order } = textColumns(selection);
  const hasKeys = hasKeysToGenerate(settings, content);
  const which = sql`${selectionCondition(projectId, selection)}
                    and ${languages ? textCondition(selection) : sql`true`} and ${hasKeys}`;
  const texts = languages ? sql`join ${textsIn(languages, true)} texts on true` : sql``;
  const chosen = items.itemIds ? sql`and id = any(${[...items.itemIds]}::uuid[])` : sql``;
  const counts = await rows<{ reason: SkipReason | null; count: number }>(
    ctx.em,
    sql`select ${skipReason(selection, which)} as reason, count(*)::int as count
          from content_items ${texts} where project_id = ${projectId} ${chosen}
         group by 1`,
  );
  const writable = counts.find(({ reason }) => reason === null)?.count ?? 0;
  const skipped = counts.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]));
  const spread =
    writable <= SAMPLE
      ? sql`true`
      : sql`n * ${SAMPLE}::bigint / ${writable}::bigint <> (n - 1) * ${SAMPLE}::bigint / ${writable}::bigint`;
  const sample = await rows<SampledItem>(
    ctx.em,
    sql`select ${sourceColumns(sampledContent)}, sampled_language as language
          from (select id as sampled_id, ${language} as sampled_language, row_number() over (order by ${order}) as n
                  from ${selectedFrom(projectId, selection, true)} and ${hasKeys}) numbered
          join content_items on content_items.id = numbered.sampled_id
          left join item_texts t on t.item_id = numbered.sampled_id and t.language = numbered.sampled_language
         where ${spread} order by n limit ${SAMPLE}`,
  );
  return { writable, skipped, sample };
}

/** Why the row of `content_items` is left out; null for one that is written, for which `which` holds. */
function skipReason({ variants, vanished, statuses, languages }: ItemSelection, which: RawBuilder<unknown>) {
  const status = languages ? sql`texts.status` : sql`status`;
  return sql<SkipReason | null>`case
    when ${which} then null
    when excluded_at is not null then ${SkipReason.excluded}
    when not ${variants}::boolean and item_type = 'variant' then ${SkipReason.variant}
    when not ${vanished}::boolean and vanished_at is not null then ${SkipReason.vanished}
    when ${statuses ? sql`${status} <> all(${[...statuses]}::text[])` : sql`false`} then ${SkipReason.not_pending}
    else ${SkipReason.not_empty} end`;
}

const sampledContent = sql`case when sampled_language is null then content_items.generated_content
                                else coalesce(t.generated_content, '{}') end`;
