import type { ItemSelection } from '../../../../entities/jobs/job-selection.ts';
import type { Context } from '../../../core/context.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import { selectionCondition } from '../../jobs/item-selection.ts';
import { SOURCE_COLUMNS, type SourceItem } from '../source-items.ts';
import { hasKeysToGenerate } from '../requested-texts.ts';
import type { GenerationSettings } from '../settings.ts';

/** The number of items, spread evenly over the selection, whose prompts are measured and extrapolated. */
const SAMPLE = 100;

export interface Selection {
  /** How many items a run would write. */
  writable: number;
  /** How many of the requested items it would skip. */
  skipped: number;
  sample: SourceItem[];
}

/** Counts the items that a generation would write, and returns a sample of them. */
export async function sampleItems(
  ctx: Context,
  projectId: string,
  selection: ItemSelection,
  settings: GenerationSettings,
): Promise<Selection> {
  const which = sql`${selectionCondition(projectId, selection)} and ${hasKeysToGenerate(settings)}`;
  const chosen = selection.itemIds ? sql`and id = any(${[...selection.itemIds]}::uuid[])` : sql``;
  const counts = await row<{ writable: number; all: number }>(
    ctx.em,
    sql`select count(*) filter (where ${which})::int as writable, count(*)::int as all from content_items where project_id = ${projectId} ${chosen}`,
  );
  const { writable, all } = counts!;
  const spread =
    writable <= SAMPLE
      ? sql`true`
      : sql`n * ${SAMPLE}::bigint / ${writable}::bigint <> (n - 1) * ${SAMPLE}::bigint / ${writable}::bigint`;
  const sample = await rows<SourceItem>(
    ctx.em,
    sql`select ${SOURCE_COLUMNS}
          from (select id as sampled_id, row_number() over (order by position) as n from content_items where ${which}) numbered
          join content_items on content_items.id = numbered.sampled_id
         where ${spread} order by n limit ${SAMPLE}`,
  );
  return { writable, skipped: all - writable, sample };
}
