import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { ItemSelection, SelectedLanguages } from '../../../entities/jobs/job-selection.ts';
import { row, sql } from '../../core/sql.ts';

/**
 * Returns the SQL condition on `content_items` for the items of a selection. With languages, `statuses` are those of
 * texts, see {@link textCondition}.
 */
export function selectionCondition(projectId: string, selection: ItemSelection): RawBuilder<unknown> {
  const { itemIds, statuses, languages, variants, vanished, failedIn, findingsOf } = selection;
  return sql.join(
    [
      sql`project_id = ${projectId} and excluded_at is null`,
      itemIds && sql`id = any(${[...itemIds]}::uuid[])`,
      !languages && statuses && hasStatus(statuses),
      !variants && sql`item_type <> 'variant'`,
      !vanished && sql`vanished_at is null`,
      failedIn && sql`id = any(${failedItemIds(failedIn)})`,
      findingsOf && sql`id = any(${itemIdsWithFindings(findingsOf)})`,
    ].filter((condition) => !!condition),
    sql` and `,
  );
}

/**
 * The state of the texts of the row of `content_items` in each language, to be joined as `texts`: of the item's own
 * ones with the language null, and of those in other languages, which are pending where nothing is stored. With
 * `content` also the texts.
 */
export function textsIn({ main, others }: SelectedLanguages, content = false): RawBuilder<unknown> {
  return sql`lateral (
    select null as language, 0 as number, content_items.status, content_items.updated_at
           ${content ? sql`, content_items.generated_content as content` : sql``}
     where ${main}::boolean
     union all
    select other.language, other.number::int, coalesce(t.status, 'pending'), coalesce(t.updated_at, '-infinity')
           ${content ? sql`, coalesce(t.generated_content, '{}')` : sql``}
      from unnest(${[...others]}::text[]) with ordinality other(language, number)
      left join item_texts t on t.item_id = content_items.id and t.language = other.language)`;
}

/** Returns the SQL condition on `texts` ({@link textsIn}) for the texts of a selection. */
export function textCondition({ statuses, failedIn }: ItemSelection): RawBuilder<unknown> {
  const failed = sql`exists (
    select 1
      from job_items f
     where f.job_id = ${failedIn} and f.item_id = content_items.id and f.language is not distinct from texts.language
       and f.state in ('failed', 'conflict'))`;
  return sql.join(
    [sql`true`, statuses && sql`texts.status = any(${[...statuses]}::text[])`, failedIn && failed].filter(
      (condition) => !!condition,
    ),
    sql` and `,
  );
}

/** The rows of `content_items` of a selection; with languages one for each text, joined as `texts`. */
export function selectedFrom(projectId: string, selection: ItemSelection, content = false): RawBuilder<unknown> {
  const which = selectionCondition(projectId, selection);
  return selection.languages
    ? sql`content_items join ${textsIn(selection.languages, content)} texts on ${textCondition(selection)} where ${which}`
    : sql`content_items where ${which}`;
}

/** What a statement over {@link selectedFrom} reads: the texts, their language, and the order of the job items. */
export function textColumns({
  languages,
}: ItemSelection): Record<'content' | 'language' | 'order', RawBuilder<unknown>> {
  return languages
    ? { content: sql`texts.content`, language: sql`texts.language`, order: sql`position, number` }
    : { content: sql`generated_content`, language: sql`null::text`, order: sql`position` };
}

/**
 * With one status the index of statuses has the order of the positions, so that the first items are read without a
 * sort.
 */
const hasStatus = (statuses: readonly string[]) =>
  statuses.length === 1 ? sql`status = ${statuses[0]}` : sql`status = any(${[...statuses]}::text[])`;

/** The items that failed in a job, or were in conflict; those of a job with several languages, each text by itself. */
export function failedSelection(jobId: string, languages: SelectedLanguages | null): ItemSelection {
  return {
    itemIds: null,
    statuses: null,
    variants: true,
    vanished: true,
    ...(languages && { languages }),
    failedIn: jobId,
    reset: false,
  };
}

/** An array is evaluated once; the planner may run a subquery or scan a joined table again for every item. */
const failedItemIds = (jobId: string) => sql`array(
  select item_id from job_items where job_id = ${jobId} and state in ('failed', 'conflict') and item_id is not null)`;

function itemIdsWithFindings({ auditId, checks }: NonNullable<ItemSelection['findingsOf']>): RawBuilder<unknown> {
  const ofChecks = checks.length > 0 ? sql`and "check" = any(${[...checks]}::text[])` : sql``;
  return sql`array(select distinct item_id from audit_findings where audit_id = ${auditId} ${ofChecks})`;
}

interface Counted {
  items: number;
  countedAt: string;
  lastPosition: string;
}

/**
 * Counts the items of a selection, with languages their texts, and returns the time and the last position in the project.
 * Selections by status and kind of the items are counted by the item counters, in the same time for any number of items.
 */
export async function countSelected(em: EntityManager, projectId: string, selection: ItemSelection): Promise<Counted> {
  const { itemIds, statuses, languages, variants, vanished, failedIn, findingsOf } = selection;
  const count =
    itemIds || languages || failedIn || findingsOf
      ? sql`select count(*) from ${selectedFrom(projectId, selection)}`
      : sql`select coalesce(sum(items), 0)
              from item_tallies
             where project_id = ${projectId} and not excluded and (${variants} or not variant)
               and (${vanished} or not vanished)
               and (${statuses === null} or status = any(${[...(statuses ?? [])]}::text[]))`;
  const counted = await row<Counted>(
    em,
    sql`select (${count})::int as items, now() as "countedAt",
               coalesce((select max(position) from content_items where project_id = ${projectId}), 0) as "lastPosition"`,
  );
  return counted!;
}
