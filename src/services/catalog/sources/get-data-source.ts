import { DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { paged, type PageArgs } from '../../paged.ts';
import { getProject } from '../projects/get-project.ts';
import { type TypedRow, typedRowsOf } from './typed-rows.ts';

/** A data source of a project of the caller's organization. Throws 404. */
export async function getDataSource(ctx: Context, projectId: string, sourceId: string): Promise<DataSource> {
  const project = await getProject(ctx, projectId);
  const source = await ctx.em.findOne(DataSource, { id: sourceId, projectId: project.id });
  if (!source) throw notFound('Data source');
  return source;
}

/** The same as it is shown: of a manual one with its rows, in `config`. Throws 404. */
export async function showDataSource(ctx: Context, projectId: string, sourceId: string): Promise<DataSource> {
  const source = await getDataSource(ctx, projectId, sourceId);
  return source.sourceType === SourceType.manual ? withTypedRows(source, await typedRowsOf(ctx, source.id)) : source;
}

/** A copy of a source with the rows in its `config`, for showing only. */
export function withTypedRows(source: DataSource, rows: readonly TypedRow[] | undefined): DataSource {
  return rows ? Object.assign(new DataSource(), source, { config: { ...source.config, rows } }) : source;
}

/** The data sources of a project, oldest first, without typed-in rows. Throws 404. */
export async function listDataSources(ctx: Context, projectId: string, page: PageArgs): Promise<DataSource[]> {
  const project = await getProject(ctx, projectId);
  return paged(ctx, DataSource, { projectId: project.id }, { createdAt: 'asc', id: 'asc' }, page);
}
