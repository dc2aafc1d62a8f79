import type { Context } from '../../core/context.ts';
import { getDataSource } from './get-data-source.ts';
import { lockSource } from './lock-source.ts';
import { dropUpload } from './upload-source.ts';

/** Deletes a data source and its file; its items stay. Throws 404, and 409 while it is being imported. */
export async function deleteDataSource(ctx: Context, projectId: string, sourceId: string): Promise<true> {
  const { id, storageKey } = await getDataSource(ctx, projectId, sourceId);
  await ctx.em.transactional(async (em) => {
    em.remove(await lockSource({ ...ctx, em }, id));
  });
  if (storageKey) await dropUpload(ctx, storageKey);
  return true;
}
