import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { Field, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { ContentItem } from '../catalog/content-item.ts';

@ObjectType({ description: 'One attempt to push an item to a store.' })
@Entity({ tableName: 'sync_history' })
@Index({ properties: ['contentItemId', 'syncedAt'] })
export class SyncHistoryEntry {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Field(() => ID)
  @ManyToOne(() => ContentItem, { mapToPk: true, fieldName: 'content_item_id', deleteRule: 'cascade' })
  contentItemId!: string;

  @Field(() => ID, { description: 'Stays as it was when the connection is deleted later.' })
  @Property({ type: 'uuid' })
  storeConnectionId!: string;

  @Field()
  @Property({ type: 'text' })
  storeConnectionName!: string;

  @Field(() => Timestamp)
  @Property({ type: 'datetime', length: 3 })
  syncedAt: Date = new Date();

  @Field()
  @Property({ type: 'boolean' })
  success!: boolean;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  errorMessage?: string | null;
}
