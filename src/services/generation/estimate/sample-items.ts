import type { Context } from '../../../core/context.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import type { SourceItem } from '../generation-plan.ts';
import { SOURCE_COLUMNS } from '../source-columns.ts';
import { anythingToWrite } from '../keys-to-write.ts';
import { selectable } from '../select-items.ts';
import type { GenerationSettings } from '../settings.ts';

/** Prompts are measured on this many items, spread evenly over the selection, and extended to the rest. */
const SAMPLE = 100;

export interface Selection {
  /** How many items a run would write. */
  writable: number;
  /** How many of what was asked for it would not. */
  left: number;
  sample: SourceItem[];
}

/** What a generation would write, counted, and some of it. */
export async function sampleItems(
  ctx: Context,
  projectId: string,
  itemIds: readonly string[] | null | undefined,
  settings: GenerationSettings,
): Promise<Selection> {
  const which = sql`${selectable(projectId, itemIds, false)} and ${anythingToWrite(settings)}`;
  const chosen = itemIds ? sql`and id = any(${[...itemIds]}::uuid[])` : sql``;
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
          from (select id as taken, row_number() over (order by position) as n from content_items where ${which}) numbered
          join content_items on content_items.id = numbered.taken
         where ${spread} order by n limit ${SAMPLE}`,
  );
  return { writable, left: all - writable, sample };
}
