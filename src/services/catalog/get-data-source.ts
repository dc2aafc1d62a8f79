import { DataSource } from '../../../entities/catalog/data-source.ts';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { paged, type PageArgs } from '../paged.ts';
import { getProject } from './get-project.ts';

/** A data source of a project of the caller's organization. Throws 404. */
export async function getDataSource(ctx: Context, projectId: string, sourceId: string): Promise<DataSource> {
  const project = await getProject(ctx, projectId);
  const source = await ctx.em.findOne(DataSource, { id: sourceId, projectId: project.id });
  if (!source) throw notFound('Data source');
  return source;
}

/** The data sources of a project, oldest first. Throws 404. */
export async function listDataSources(ctx: Context, projectId: string, page: PageArgs): Promise<DataSource[]> {
  const project = await getProject(ctx, projectId);
  return paged(ctx, DataSource, { projectId: project.id }, { createdAt: 'asc', id: 'asc' }, page);
}
