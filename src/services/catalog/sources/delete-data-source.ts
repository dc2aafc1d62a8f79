import type { Context } from '../../../core/context.ts';
import { getDataSource, lockDataSource } from './get-data-source.ts';
import { deleteUpload } from './upload-source.ts';

/**
 * Deletes a data source and its uploaded file. Its items stay. Throws 404, and 409 while the source is being imported.
 */
export async function deleteDataSource(ctx: Context, projectId: string, sourceId: string): Promise<true> {
  const { id } = await getDataSource(ctx, projectId, sourceId);
  const storageKey = await ctx.em.transactional(async (em) => {
    const source = await lockDataSource({ ...ctx, em }, id);
    em.remove(source);
    return source.storageKey;
  });
  if (storageKey) await deleteUpload(ctx, storageKey);
  return true;
}
