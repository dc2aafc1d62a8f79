import type { RawBuilder } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';

/** The condition on `item_tallies` for items that a generation writes texts for. */
export const HAS_TEXTS = sql`not variant and not excluded and not vanished`;

type CountsByProject = Map<string, Record<string, number>>;

/** Returns the number of items by status for each project. A status without items is left out. */
export function itemCounts(ctx: Context, projectIds: readonly string[]): Promise<CountsByProject> {
  return countByStatus(ctx, projectIds, sql`true`);
}

/** The same for items that a generation writes texts for. */
export function textCounts(ctx: Context, projectIds: readonly string[]): Promise<CountsByProject> {
  return countByStatus(ctx, projectIds, HAS_TEXTS);
}

async function countByStatus(
  ctx: Context,
  projectIds: readonly string[],
  which: RawBuilder<unknown>,
): Promise<CountsByProject> {
  const counts = await rows<{ id: string; status: string; n: number }>(
    ctx.em,
    sql`select project_id as id, status, sum(items)::int as n
          from item_tallies
         where project_id = any(${[...projectIds]}::uuid[]) and ${which}
         group by 1, 2
        having sum(items) <> 0`,
  );
  const byProject = new Map<string, Record<string, number>>();
  for (const { id, status, n } of counts) byProject.set(id, { ...byProject.get(id), [status]: n });
  return byProject;
}

/** Returns the number of data sources of each project. A project without data sources is left out. */
export async function sourceCounts(ctx: Context, projectIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await rows<{ id: string; n: number }>(
    ctx.em,
    sql`select project_id as id, count(*)::int as n
          from data_sources
         where project_id = any(${[...projectIds]}::uuid[])
         group by 1`,
  );
  return new Map(counts.map((each) => [each.id, each.n]));
}

/** Returns the id of the newest active job of each project that has one. */
export async function activeJobs(ctx: Context, projectIds: readonly string[]): Promise<Map<string, string>> {
  const active = await rows<{ id: string; job: string }>(
    ctx.em,
    sql`select distinct on (project_id) project_id as id, id as job
          from jobs
         where project_id = any(${[...projectIds]}::uuid[]) and status in ('queued', 'running')
         order by project_id, created_at desc`,
  );
  return new Map(active.map((each) => [each.id, each.job]));
}
