import { SourceStatus } from '../../../entities/catalog/source-status.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { storageFor } from '../../providers/storage/storage.ts';
import { getDataSource } from './get-data-source.ts';

/** Deletes a data source and its file; its items stay. Throws 404, and 409 while it is being imported. */
export async function deleteDataSource(ctx: Context, projectId: string, sourceId: string): Promise<true> {
  const source = await getDataSource(ctx, projectId, sourceId);
  if (source.status === SourceStatus.importing) throw new AppError('CONFLICT', 'The data source is being imported');
  await ctx.em.remove(source).flush();
  if (source.storageKey) await storageFor(ctx.config).delete(source.storageKey);
  return true;
}
