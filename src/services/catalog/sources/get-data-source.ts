import { LockMode } from '@mikro-orm/core';
import type { RawBuilder } from 'kysely';
import { DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import type { DataSourcePage } from '../../../../schema/catalog/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { type Plain, selected } from '../../../core/columns.ts';
import { preparedRow } from '../../../core/prepared.ts';
import { row, sql } from '../../../core/sql.ts';
import { checkPage, type Page } from '../../paged.ts';
import { pageOf, type Parent } from '../../read-page.ts';
import { getProject, parentProject } from '../projects/get-project.ts';
import type { ManualRow } from './manual-rows.ts';

/** Returns a data source of a project of the caller's organization. Throws 401, 404. */
export async function getDataSource(ctx: Context, projectId: string, sourceId: string): Promise<DataSource> {
  const project = await getProject(ctx, projectId);
  const source = await ctx.em.findOne(DataSource, { id: sourceId, projectId: project.id });
  if (!source) throw notFound('Data source');
  return source;
}

/** Returns a data source for display; a manual one with its rows in `config`. Throws 401, 404. */
export async function showDataSource(ctx: Context, projectId: string, sourceId: string): Promise<Plain<DataSource>> {
  const found = await preparedRow<Plain<DataSource> & { rows: ManualRow[] | null }>(
    ctx.em,
    sql`select ${selected(ctx.em, DataSource, 't')}, t.manual_rows as rows
          from data_sources t
         where ${visible(ctx, projectId, sourceId)}`,
  );
  if (!found) return rejectDataSource(ctx, projectId);
  const { rows, ...source } = found;
  if (source.sourceType !== SourceType.manual) return source;
  return { ...source, config: { ...source.config, rows: rows ?? [] } };
}

/** A data source of a project of the caller's organization as the parent of a list. Throws 401. */
export function parentDataSource(ctx: Context, projectId: string, sourceId: string): Parent {
  return {
    row: sql`select true as parent from data_sources t where ${visible(ctx, projectId, sourceId)}`,
    reject: () => rejectDataSource(ctx, projectId),
  };
}

/** The condition that a data source `t` is the given one and the caller may see it. Throws 401. */
function visible(ctx: Context, projectId: string, sourceId: string): RawBuilder<unknown> {
  const { organizationId } = signedIn(ctx);
  return sql`t.id = ${sourceId} and t.project_id = ${projectId}
             and exists (select from projects where id = ${projectId} and organization_id = ${organizationId})`;
}

/** Throws 404 for the project if the caller may not see it, else for a data source of it. */
async function rejectDataSource(ctx: Context, projectId: string): Promise<never> {
  await getProject(ctx, projectId);
  throw notFound('Data source');
}

/** Returns a copy of a source with the rows in its `config`, for display only. */
export function withManualRows(source: DataSource, rows: readonly ManualRow[] | undefined): DataSource {
  return rows ? Object.assign(new DataSource(), source, { config: { ...source.config, rows } }) : source;
}

/**
 * Returns a page of the data sources of a project, oldest first, without the rows of manual ones.
 * @throws 401, 404, 422 for an invalid page.
 */
export async function listDataSources(ctx: Context, projectId: string, page: Page): Promise<DataSourcePage> {
  signedIn(ctx);
  checkPage(page);
  const { found, ...rest } = await pageOf(ctx, DataSource, { projectId }, { createdAt: 'asc', id: 'asc' }, page, {
    parent: parentProject(ctx, projectId),
  });
  return { dataSources: found, ...rest };
}

/**
 * Locks a data source until the caller's transaction ends, for a change that must not run beside an import. Whether an
 * import is active follows from the jobs: the status of the source changes only when a worker begins, and stays when a
 * worker dies.
 * @throws 404 when the source was deleted meanwhile, 409 while its import is queued or running.
 */
export async function lockDataSource(ctx: Context, sourceId: string): Promise<DataSource> {
  const source = await ctx.em.findOne(DataSource, sourceId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!source) throw notFound('Data source');
  const importing = await row(
    ctx.em,
    sql`select 1
          from jobs
         where project_id = ${source.projectId} and job_type = 'import' and status in ('queued', 'running')
           and payload->>'dataSourceId' = ${source.id}`,
  );
  if (importing) throw new AppError('CONFLICT', 'The data source is being imported');
  return source;
}
