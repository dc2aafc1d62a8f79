import { LockMode } from '@mikro-orm/core';
import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import type { Project } from '../../../../entities/catalog/project.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { getProject } from '../projects/get-project.ts';

/**
 * Locks one item and changes it in one transaction. Returns the changed item.
 * @throws 401, 404, and what `change` throws. Then nothing is stored.
 */
export async function changeItem(
  ctx: Context,
  projectId: string,
  itemId: string,
  change: (ctx: Context, item: ContentItem, project: Project) => Promise<void> | void,
): Promise<ContentItem> {
  const project = await getProject(ctx, projectId);
  return ctx.em.transactional(async (em) => {
    const item = await em.findOne(
      ContentItem,
      { id: itemId, projectId: project.id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!item) throw notFound('Item');
    await change({ ...ctx, em }, item, project);
    return item;
  });
}
