import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Ct, ID, JsonObject } from '../../src/core/scalars.ts';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { Stored } from '../stored.ts';
import { ContentItem } from './content-item.ts';

export enum VersionOrigin {
  ai = 'ai',
  user = 'user',
  restore = 'restore',
}

registerEnumType(VersionOrigin, { name: 'VersionOrigin', description: 'How a version of the texts came about.' });

@ObjectType({
  description:
    'A text that an item has or had. Versions are never changed. Old ones are deleted, but not the newest ten of ' +
    'an item in a language.',
})
@Entity({ tableName: 'item_versions' })
@Index({
  name: 'item_versions_number_unique',
  expression:
    'create unique index "item_versions_number_unique" on "item_versions" ("item_id", "language", "version") nulls not distinct',
})
export class ItemVersion extends Stored {
  @Field(() => ID)
  @ManyToOne(() => ContentItem, { mapToPk: true, fieldName: 'item_id', deleteRule: 'cascade' })
  itemId!: string;

  @Field(() => Int, { description: 'The number of the version, counted from 1 for each item and language.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The language of the texts, as a BCP 47 tag. Null for the own texts of the item, in the main language.',
  })
  @Property({ type: 'text', nullable: true })
  @MaxBytes(64)
  language?: string | null;

  @Field(() => VersionOrigin, {
    description: 'Whether AI wrote the texts, a user edited them, or an earlier version was restored.',
  })
  @Enum({ items: () => VersionOrigin })
  origin!: VersionOrigin;

  @Field(() => JsonObject, { description: 'The texts of this version, with the keys of `generated_content`.' })
  @Property({ type: 'json' })
  content!: Record<string, unknown>;

  @Field(() => String, {
    nullable: true,
    description: 'The AI model that wrote the texts. Null if a person wrote or restored them.',
  })
  @Property({ type: 'text', nullable: true })
  aiModelUsed?: string | null;

  @Field(() => Ct, {
    nullable: true,
    description: 'What the generation of the texts cost. Null if a person wrote or restored them.',
  })
  @Property({ type: 'decimal', precision: 18, scale: 4, nullable: true })
  ctCost?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the user who edited or restored the texts, or started their generation. Null if no user did, ' +
      'or the user was deleted.',
  })
  @Property({ type: 'uuid', nullable: true })
  createdBy?: string | null;
}
