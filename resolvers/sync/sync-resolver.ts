import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { ItemSyncResult, SyncHistory, SyncResult } from '../../schema/sync/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { getSyncHistory } from '../../src/services/sync/get-sync-history.ts';
import { syncItem } from '../../src/services/sync/sync-item.ts';
import { syncProject } from '../../src/services/sync/sync-project.ts';

@Resolver()
export class SyncResolver {
  @Rest('POST /projects/:project_id/sync')
  @Mutation(() => SyncResult, {
    description:
      'Pushes all approved items in one batch and answers when it is done; a text that was changed in the store is not overwritten and counts as failed. 422 without a usable store connection, 409 while a sync or generation is active.',
  })
  syncProject(@Ctx() ctx: Context, @Arg('projectId', () => ID) projectId: string): Promise<SyncResult> {
    return syncProject(ctx, projectId);
  }

  @Rest('POST /projects/:project_id/sync/:item_id')
  @Mutation(() => ItemSyncResult, {
    description:
      'Pushes one approved item. A refusal of the store answers `success: false`. 422 without a usable store connection, 409 when it is not approved, when its text was changed in the store since the last push (nothing is overwritten then), and while a sync or generation is active.',
  })
  syncItem(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('itemId', () => ID) itemId: string,
  ): Promise<ItemSyncResult> {
    return syncItem(ctx, projectId, itemId);
  }

  @Rest('GET /projects/:project_id/sync/:item_id/history')
  @Query(() => SyncHistory)
  syncHistory(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('itemId', () => ID) itemId: string,
  ): Promise<SyncHistory> {
    return getSyncHistory(ctx, projectId, itemId);
  }
}
