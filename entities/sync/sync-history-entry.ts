import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { Field, ObjectType } from 'type-graphql';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { ContentItem } from '../catalog/content-item.ts';

@ObjectType({ description: 'One attempt to publish an item to a store.' })
@Entity({ tableName: 'sync_history' })
@Index({ properties: ['contentItemId', 'syncedAt'] })
export class SyncHistoryEntry {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Field(() => ID, { description: 'The id of the item that was published or not.' })
  @ManyToOne(() => ContentItem, { mapToPk: true, fieldName: 'content_item_id', deleteRule: 'cascade' })
  contentItemId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The language of the texts, as a BCP 47 tag. Null for the own texts of the item, in the main language.',
  })
  @Property({ type: 'text', nullable: true })
  @MaxBytes(64)
  language?: string | null;

  @Field(() => ID, { description: 'The id of the store connection. It stays when the connection is deleted.' })
  @Property({ type: 'uuid' })
  storeConnectionId!: string;

  @Field({ description: 'The name of the store connection at the time of the attempt.' })
  @Property({ type: 'text' })
  storeConnectionName!: string;

  @Field(() => Timestamp, { description: 'When the attempt to publish ended.' })
  @Property({ type: 'datetime', length: 3 })
  syncedAt: Date = new Date();

  @Field({ description: 'Whether the item was published to the store.' })
  @Property({ type: 'boolean' })
  success!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why the item was not published, in one sentence. Null if it was published.',
  })
  @Property({ type: 'text', nullable: true })
  errorMessage?: string | null;
}
