import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { ItemSelection } from '../../../entities/jobs/job-selection.ts';
import { row, sql } from '../../core/sql.ts';

/** Returns the SQL condition on `content_items` for the items of a selection. */
export function selectionCondition(projectId: string, selection: ItemSelection): RawBuilder<unknown> {
  const { itemIds, statuses, variants, vanished, failedIn, findingsOf } = selection;
  return sql.join(
    [
      sql`project_id = ${projectId} and excluded_at is null`,
      itemIds && sql`id = any(${[...itemIds]}::uuid[])`,
      statuses && hasStatus(statuses),
      !variants && sql`item_type <> 'variant'`,
      !vanished && sql`vanished_at is null`,
      failedIn && sql`id = any(${failedItemIds(failedIn)})`,
      findingsOf && sql`id = any(${itemIdsWithFindings(findingsOf)})`,
    ].filter((condition) => !!condition),
    sql` and `,
  );
}

/** With one status the index of statuses has the order of the positions, so that the first items are read without a sort. */
const hasStatus = (statuses: readonly string[]) =>
  statuses.length === 1 ? sql`status = ${statuses[0]}` : sql`status = any(${[...statuses]}::text[])`;

/** The items that failed in a job, or were in conflict. */
export function failedSelection(jobId: string): ItemSelection {
  return { itemIds: null, statuses: null, variants: true, vanished: true, failedIn: jobId, reset: false };
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
 * Counts the items of a selection, and returns the time and the last position in the project. Selections by status and kind of the
 * items are counted by the item counters, in the same time for any number of items.
 */
export async function countSelected(em: EntityManager, projectId: string, selection: ItemSelection): Promise<Counted> {
  const { itemIds, statuses, variants, vanished, failedIn, findingsOf } = selection;
  const count =
    itemIds || failedIn || findingsOf
      ? sql`select count(*) from content_items where ${selectionCondition(projectId, selection)}`
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
