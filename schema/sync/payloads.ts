import { Field, Int, ObjectType } from 'type-graphql';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { SyncHistoryEntry } from '../../entities/sync/sync-history-entry.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { FailedItem } from '../generation/payloads.ts';

@ObjectType({ description: 'The counts of a sync: of the whole run, or so far if the job is still `running`.' })
export class SyncResult {
  @Field(() => ID)
  jobId!: string;

  @Field(() => JobStatus, {
    description:
      'The status of the job. If it is `queued` or `running`, the job was not done within a minute and goes on: `job` ' +
      'returns its progress.',
  })
  status!: JobStatus;

  @Field(() => Int, { description: 'The number of items that were published.' })
  syncedCount!: number;

  @Field(() => Int, {
    description: 'The number of items that the store rejected, and of items whose text was changed in the store.',
  })
  failedCount!: number;

  @Field(() => [FailedItem], { description: 'The items that failed, with their errors.' })
  failedItems!: FailedItem[];
}

@ObjectType({ description: 'The result of publishing one item.' })
export class ItemSyncResult {
  @Field({ description: 'Whether the item was published to the store.' })
  success!: boolean;

  @Field({
    description:
      'The result in one sentence: that the item is synced, that it was changed during the sync, or why the ' +
      'store rejected it.',
  })
  message!: string;

  @Field(() => Timestamp, { nullable: true, description: 'When the item was published. Null if it was not.' })
  syncedAt!: Date | null;
}

@ObjectType({ description: 'The attempts to publish an item to a store, oldest first.' })
export class SyncHistory {
  @Field(() => ID)
  itemId!: string;

  @Field({ description: 'The identifier of the item in its data source.' })
  itemExternalId!: string;

  @Field(() => [SyncHistoryEntry], { description: 'The attempts to publish the item, oldest first.' })
  history!: SyncHistoryEntry[];
}
