import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Float, ObjectType } from 'type-graphql';
import { AppError } from '../../src/core/errors.ts';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { Edited } from '../stored.ts';
import { DataSource } from './data-source.ts';
import { ItemStatus, ItemType } from './item-enums.ts';
import { Project } from './project.ts';

@ObjectType({ description: 'A product, variant or page imported from a data source, with the texts written for it.' })
@Entity({ tableName: 'content_items' })
@Unique({ properties: ['dataSourceId', 'externalId'] })
@Index({ properties: ['projectId', 'position'] })
@Index({ properties: ['projectId', 'status', 'position'] })
@Index({ properties: ['dataSourceId', 'position'] })
@Index({
  name: 'content_items_excluded',
  expression: `create index "content_items_excluded" on "content_items" ("project_id", "position") where "excluded_at" is not null`,
})
@Index({
  name: 'content_items_vanished',
  expression: `create index "content_items_vanished" on "content_items" ("project_id", "position") where "vanished_at" is not null`,
})
export class ContentItem extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Project, { mapToPk: true, fieldName: 'project_id', deleteRule: 'cascade' })
  projectId!: string;

  @Field(() => ID, { nullable: true })
  @ManyToOne(() => DataSource, { mapToPk: true, fieldName: 'data_source_id', nullable: true, deleteRule: 'set null' })
  dataSourceId?: string | null;

  /** The position in the project. Lists are in the order of import. */
  @Property({ type: 'bigint', autoincrement: true })
  position!: string;

  @Field({ description: 'What its source calls it; unique within the source.' })
  @Property({ type: 'text' })
  externalId!: string;

  @Field(() => ItemType)
  @Enum({ items: () => ItemType })
  itemType!: ItemType;

  @Field(() => JsonObject, { description: 'Everything the source said about it.' })
  @Property({ type: 'json' })
  sourceData: Record<string, unknown> = {};

  @Field(() => JsonObject, {
    description:
      'The texts: name, short_description, description, bullet_points [], attributes {}, tags [], seo_title, seo_description, structured_data {}, image_alts []. Absent keys were not written.',
  })
  @Property({ type: 'json' })
  generatedContent: Record<string, unknown> = {};

  @Field(() => Float, {
    nullable: true,
    description: '0 to 1: how well the text passed the checks. Null before a generation.',
  })
  @Property({ type: 'double', nullable: true })
  confidenceScore?: number | null;

  @Field(() => ItemStatus)
  @Enum({ items: () => ItemStatus })
  status: ItemStatus = ItemStatus.pending;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  aiModelUsed?: string | null;

  @Field(() => JsonObject, {
    description:
      'Free facts, and ours: parent_external_id of a variant, store_ids by connection, and as store_addresses the shops that gave those.',
  })
  @Property({ type: 'json' })
  metadata: Record<string, unknown> = {};

  @Field(() => JsonObject, {
    description:
      'Of the last generation: provider, model, input_tokens, output_tokens, ct_cost, duration_ms, profile_id, attempts, warnings [].',
  })
  @Property({ type: 'json' })
  generationMetadata: Record<string, unknown> = {};

  @Field(() => Timestamp, { nullable: true, description: 'Set while the item is kept out of generation and sync.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  excludedAt?: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Set while the source no longer has it, since the import that found it gone. The item and its texts stay; a generation of everything leaves it out.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  vanishedAt?: Date | null;

  /**
   * The state of the product in each store after the last push: connection id → digests of its texts and of what was
   * sent.
   */
  @Property({ type: 'json', hidden: true })
  pushed: Record<string, unknown> = {};

  /**
   * Sets an edited or restored text, which has to be reviewed again.
   * @throws 409 while it is being generated, and for a variant, which has no texts of its own.
   */
  edit(content: Record<string, unknown>): void {
    this.assertNotGenerating();
    if (this.itemType === ItemType.variant) throw new AppError('CONFLICT', 'A variant has no texts of its own');
    this.generatedContent = content;
    this.status = ItemStatus.generated;
  }

  /** Approves the text for the next sync, even if it was published before. Throws 409 without a text. */
  approve(): void {
    this.review(ItemStatus.approved, 'approve');
  }

  /**
   * Prevents that a sync publishes the text. A text that was published stays in the store. Throws 409 without a text.
   */
  reject(): void {
    this.review(ItemStatus.rejected, 'reject');
  }

  /** Makes the item pending, so that the next generation includes it. Its text stays until a new one is generated. */
  reset(): void {
    this.assertNotGenerating();
    this.status = ItemStatus.pending;
  }

  exclude(excluded: boolean): void {
    this.assertNotGenerating();
    this.excludedAt = excluded ? (this.excludedAt ?? new Date()) : null;
  }

  /** Throws 409 while a job writes the item's text. */
  assertNotGenerating(): void {
    if (this.status === ItemStatus.generating) throw new AppError('CONFLICT', 'The item is being generated');
  }

  private review(status: ItemStatus.approved | ItemStatus.rejected, verb: string): void {
    this.assertNotGenerating();
    if (Object.keys(this.generatedContent).length === 0)
      throw new AppError('CONFLICT', `The item has no text to ${verb}`);
    this.status = status;
  }
}
