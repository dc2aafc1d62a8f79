import { Entity, Enum, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Ct, ID, JsonObject } from '../../src/core/scalars.ts';
import { Stored } from '../stored.ts';
import { ContentItem } from './content-item.ts';

export enum VersionOrigin {
  ai = 'ai',
  user = 'user',
  restore = 'restore',
}

registerEnumType(VersionOrigin, { name: 'VersionOrigin', description: 'Who wrote a version of the text.' });

@ObjectType({ description: 'A text an item has had. Versions are only added, never changed.' })
@Entity({ tableName: 'item_versions' })
@Unique({ properties: ['itemId', 'version'] })
export class ItemVersion extends Stored {
  @Field(() => ID)
  @ManyToOne(() => ContentItem, { mapToPk: true, fieldName: 'item_id', deleteRule: 'cascade' })
  itemId!: string;

  @Field(() => Int, { description: 'Counts from 1.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => VersionOrigin)
  @Enum({ items: () => VersionOrigin })
  origin!: VersionOrigin;

  @Field(() => JsonObject)
  @Property({ type: 'json' })
  content!: Record<string, unknown>;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  aiModelUsed?: string | null;

  @Field(() => Ct, { nullable: true, description: 'What the generation cost; null for texts of people.' })
  @Property({ type: 'decimal', precision: 18, scale: 4, nullable: true })
  ctCost?: string | null;

  @Field(() => ID, { nullable: true, description: 'The user who edited, restored or started the generation.' })
  @Property({ type: 'uuid', nullable: true })
  createdBy?: string | null;
}
