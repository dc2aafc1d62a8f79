import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Float, ObjectType } from 'type-graphql';
import { AppError } from '../../src/core/errors.ts';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { CONTENT_FIELDS, CONTENT_KEYS, type ContentField } from '../generation/content-fields.ts';
import { Edited } from '../stored.ts';
import { DataSource } from './data-source.ts';
import { ItemStatus, ItemType } from './item-enums.ts';
import { Project } from './project.ts';
import { assertNotGenerating, reopen, review } from './reviewed-texts.ts';

/** PostgreSQL takes a default without parsing it for each row of an import. */
const EMPTY_OBJECT = `'{}'`;

export const GENERATION_METADATA =
  'How the texts were generated last. Empty until then. Keys: `provider` (an `AiProviderName`) and `model` ' +
  '(its id); `prompt_version`, which rises with every change of the prompt; `input_tokens`, `output_tokens` ' +
  'and `cached_tokens` (input tokens that the provider had cached); `own_key`, whether a key of the ' +
  'organization was used; `ct_cost`, what was charged in CT, as a decimal string; `charge_reason`, why it ' +
  'cost that: `charged` (the price of the tokens), `capped` (the tokens would have cost more than was held, ' +
  'and only the hold was charged) or `own_key` (0 CT); `duration_ms`, the time of the AI calls in ' +
  'milliseconds, of a batch since its submission; `mode`, `batch` for a text of a batch; `attempts`, how often a worker started the item; `profile_id`, the content profile or ' +
  'null; `verification`, if a second model read the texts or the first one wrote them again: its `model`, the number ' +
  'of `sentences`, of `unsupported` and of `contradicted` ones, whether the second version was `repaired`, the tokens and ' +
  '`calls`, and an `error` of the provider; ' +
  '`warnings`, what the checks found: a list of `code` (such as `invented_number`), `field` and ' +
  '`message`, a sentence. A warning about a passage also has its `words` and their position `start` to `end` in the ' +
  'stored text, markup included, in UTF-16 code units (of a list in its entries joined with line feeds, of attributes ' +
  'in lines `name: value`); `source`, what the source says instead, where it says something; and a claim has its ' +
  '`kind`, such as `origin`. Warnings of older texts have no such keys.';

const keysOf = (kind: ContentField['kind']) =>
  CONTENT_KEYS.filter((key) => CONTENT_FIELDS[key].kind === kind)
    .map((key) => `\`${key}\``)
    .join(', ');

export const GENERATED_CONTENT =
  `The generated texts by key. Strings: ${keysOf('text')}. Lists of strings: ${keysOf('list')}. ` +
  `Objects of strings: ${keysOf('pairs')}. JSON objects in the terms of schema.org: ${keysOf('object')}. ` +
  'A text that was not generated is absent.';

@ObjectType({
  description:
    'A product, a variant or a page that was imported from a data source, with the texts that were generated ' +
    'for it.',
})
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

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the data source that the item was imported from. Null if that source was deleted.',
  })
  @ManyToOne(() => DataSource, { mapToPk: true, fieldName: 'data_source_id', nullable: true, deleteRule: 'set null' })
  dataSourceId?: string | null;

  /** The position in the project. Lists are in the order of import. */
  @Property({ type: 'bigint', autoincrement: true })
  position!: string;

  @Field({ description: 'The identifier of the item in its data source, where it is unique.' })
  @Property({ type: 'text' })
  externalId!: string;

  @Field(() => ItemType, { description: 'Whether the item is a product, a variant or a page.' })
  @Enum({ items: () => ItemType })
  itemType!: ItemType;

  @Field(() => JsonObject, {
    description:
      'What the data source says about the item. Known facts have the keys of the column mapping, such as ' +
      '`title`, `body_html`, `price` or `images`; all other columns are under `raw`.',
  })
  @Property({ type: 'json' })
  sourceData: Record<string, unknown> = {};

  @Field(() => JsonObject, {
    description: GENERATED_CONTENT,
  })
  @Property({ type: 'json', defaultRaw: EMPTY_OBJECT })
  generatedContent: Record<string, unknown> = {};

  @Field(() => Float, {
    nullable: true,
    description: 'How well the texts passed the automatic checks, from 0 to 1. Null until texts are generated.',
  })
  @Property({ type: 'double', nullable: true })
  confidenceScore?: number | null;

  @Field(() => ItemStatus, { description: 'How far the texts of the item are, from `pending` to `synced`.' })
  @Enum({ items: () => ItemStatus })
  status: ItemStatus = ItemStatus.pending;

  @Field(() => String, {
    nullable: true,
    description: 'The AI model that wrote the texts last. Null until texts are generated.',
  })
  @Property({ type: 'text', nullable: true })
  aiModelUsed?: string | null;

  @Field(() => JsonObject, {
    description:
      'Further data of the item. Keys of the service are `parent_external_id` (of a variant: its product), ' +
      '`store_ids` (the id of the product by store connection) and `store_addresses` (the shop that each of ' +
      'these ids belongs to). All other keys are free.',
  })
  @Property({ type: 'json' })
  metadata: Record<string, unknown> = {};

  @Field(() => JsonObject, {
    description: GENERATION_METADATA,
  })
  @Property({ type: 'json', defaultRaw: EMPTY_OBJECT })
  generationMetadata: Record<string, unknown> = {};

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the item was excluded from generation and sync. Null while it is included.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  excludedAt?: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'When an import found that the data source no longer contains the item. Null while the source contains ' +
      'it. The item and its texts stay, but a generation without `item_ids` leaves it out.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  vanishedAt?: Date | null;

  /**
   * What the last pushes wrote: connection id → for each field its text as the store returned it, and digests of it and
   * of what was sent. A later push compares the store with it.
   */
  @Property({ type: 'json', hidden: true, lazy: true, defaultRaw: EMPTY_OBJECT })
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
    review(this, ItemStatus.approved);
  }

  /**
   * Prevents that a sync publishes the text. A text that was published stays in the store. Throws 409 without a text.
   */
  reject(): void {
    review(this, ItemStatus.rejected);
  }

  /**
   * Takes an approval or a rejection back, so that the text waits for review again. Throws 409 for any other status: the
   * text of a synced item is in the store already.
   */
  reopen(): void {
    reopen(this);
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
    assertNotGenerating(this);
  }
}
