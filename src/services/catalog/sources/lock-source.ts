import { LockMode } from '@mikro-orm/core';
import { DataSource } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';

/**
 * Takes a data source for a change that no import may run beside, until the caller's transaction ends. The jobs say
 * whether it is being imported, not its status: that only changes when a worker begins, and a worker may die.
 * @throws 404 when it was deleted meanwhile, 409 while its import is queued or running.
 */
export async function lockSource(ctx: Context, sourceId: string): Promise<DataSource> {
  const source = await ctx.em.findOne(DataSource, sourceId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!source) throw notFound('Data source');
  const importing = await row(
    ctx.em,
    sql`select 1 from jobs where project_id = ${source.projectId} and job_type = 'import' and status in ('queued', 'running')
                              and payload->>'dataSourceId' = ${source.id}`,
  );
  if (importing) throw new AppError('CONFLICT', 'The data source is being imported');
  return source;
}
