import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ObjectType } from 'type-graphql';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { nextChange } from '../stored.ts';
import { ContentItem, GENERATED_CONTENT, GENERATION_METADATA } from './content-item.ts';
import { ItemStatus } from './item-enums.ts';
import { assertNotGenerating, reopen, review } from './reviewed-texts.ts';

@ObjectType({
  description: 'The texts of an item in one of the target languages of its project, with a review status of their own.',
})
@Entity({ tableName: 'item_texts' })
export class ItemText {
  [PrimaryKeyProp]?: ['itemId', 'language'];

  @Field(() => ID, { description: 'The id of the item.' })
  @ManyToOne(() => ContentItem, { primary: true, mapToPk: true, fieldName: 'item_id', deleteRule: 'cascade' })
  itemId!: string;

  @Field({ description: 'The language of the texts, as a BCP 47 tag such as `de`.' })
  @PrimaryKey({ type: 'text' })
  @MaxBytes(64)
  language!: string;

  @Field(() => JsonObject, { description: GENERATED_CONTENT })
  @Property({ type: 'json' })
  generatedContent: Record<string, unknown> = {};

  @Field(() => ItemStatus, { description: 'How far the texts in this language are, from `pending` to `synced`.' })
  @Enum({ items: () => ItemStatus })
  status: ItemStatus = ItemStatus.pending;

  @Field(() => Float, {
    nullable: true,
    description: 'How well the texts passed the automatic checks, from 0 to 1. Null until texts are generated.',
  })
  @Property({ type: 'double', nullable: true })
  confidenceScore?: number | null;

  @Field(() => JsonObject, { description: GENERATION_METADATA })
  @Property({ type: 'json' })
  generationMetadata: Record<string, unknown> = {};

  /** What the last pushes wrote, in the form of {@link ContentItem.pushed}. */
  @Property({ type: 'json', hidden: true, lazy: true })
  pushed: Record<string, unknown> = {};

  @Field(() => Timestamp)
  @Property({ type: 'datetime', length: 3, onUpdate: nextChange })
  updatedAt: Date = new Date();

  /** Sets edited or restored texts, which have to be reviewed again. Throws 409 while they are being generated. */
  edit(content: Record<string, unknown>): void {
    assertNotGenerating(this);
    this.generatedContent = content;
    this.status = ItemStatus.generated;
  }

  /** Approves the texts for the next sync. Throws 409 without texts. */
  approve(): void {
    review(this, ItemStatus.approved);
  }

  /** Prevents that a sync publishes the texts. Throws 409 without texts. */
  reject(): void {
    review(this, ItemStatus.rejected);
  }

  /** Takes an approval or a rejection back, so that the texts wait for review again. Throws 409 for any other status. */
  reopen(): void {
    reopen(this);
  }

  /** Makes the texts pending, so that the next generation in the language includes them. */
  reset(): void {
    assertNotGenerating(this);
    this.status = ItemStatus.pending;
  }
}
