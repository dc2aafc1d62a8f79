import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { BarePageArgs } from '../../schema/paging.ts';
import { ItemSyncResult, SyncHistory, SyncResult } from '../../schema/sync/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { getSyncHistory } from '../../src/services/sync/get-sync-history.ts';
import { syncItem, syncProject } from '../../src/services/sync/sync-and-wait.ts';

@Resolver()
export class SyncResolver {
  @Rest('POST /projects/:project_id/sync', {
    errors: {
      409: 'A sync or a generation is already active in this project',
      422: 'The project has no usable store connection',
    },
  })
  @Mutation(() => SyncResult, {
    description:
      'Publishes all approved items of a project to its store, and responds when the job is done. If that takes longer ' +
      'than a minute, the response has the status `running` and what is done so far, and the job goes on. An item whose ' +
      'text was changed in the store since the last sync is not overwritten and counts as failed. A sync costs ' +
      'no CT.',
  })
  syncProject(@Ctx() ctx: Context, @Arg('projectId', () => ID) projectId: string): Promise<SyncResult> {
    return syncProject(ctx, projectId);
  }

  @Rest('POST /projects/:project_id/sync/:item_id', {
    errors: {
      409: [
        'Only approved items can be synced',
        'The text was changed in the store since the last sync; nothing was overwritten',
        'A sync or a generation is already active in this project',
      ],
      422: 'The project has no usable store connection',
      504: 'The store did not respond within a minute; the job `job_id` goes on',
    },
  })
  @Mutation(() => ItemSyncResult, {
    description:
      'Publishes one approved item to the store, and responds when that is done. If the store rejects the item, ' +
      'the result has `success: false` and the reason. A sync costs no CT.',
  })
  syncItem(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('itemId', () => ID) itemId: string,
  ): Promise<ItemSyncResult> {
    return syncItem(ctx, projectId, itemId);
  }

  @Rest('GET /projects/:project_id/sync/:item_id/history')
  @Query(() => SyncHistory, {
    description:
      'Lists the attempts to publish an item to a store, oldest first. Pages are counted from the newest ' +
      'attempt: `offset` skips that many of the newest.',
  })
  syncHistory(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('itemId', () => ID) itemId: string,
    @Args(() => BarePageArgs) page: BarePageArgs,
  ): Promise<SyncHistory> {
    return getSyncHistory(ctx, projectId, itemId, page);
  }
}
