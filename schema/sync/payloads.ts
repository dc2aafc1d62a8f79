import { Field, Int, ObjectType } from 'type-graphql';
import { SyncHistoryEntry } from '../../entities/sync/sync-history-entry.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { FailedItem } from '../generation/payloads.ts';

@ObjectType()
export class SyncResult {
  @Field(() => Int)
  syncedCount!: number;

  @Field(() => Int, { description: 'Items the store refused, and items whose text was changed in the store.' })
  failedCount!: number;

  @Field(() => [FailedItem])
  failedItems!: FailedItem[];
}

@ObjectType()
export class ItemSyncResult {
  @Field()
  success!: boolean;

  @Field({
    description:
      'What the store said, where it refused; else whether the item is synced now, or was changed while its push was under way.',
  })
  message!: string;

  @Field(() => Timestamp, { nullable: true })
  syncedAt!: Date | null;
}

@ObjectType({ description: 'Every attempt to push an item, oldest first.' })
export class SyncHistory {
  @Field(() => ID)
  itemId!: string;

  @Field()
  itemExternalId!: string;

  @Field(() => [SyncHistoryEntry])
  history!: SyncHistoryEntry[];
}
