import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../src/core/parse.ts';
import { ArrayMaxSize, ArrayUnique, IsIn, Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { MAX_TARGET_LANGUAGES, ProjectStatus } from '../../entities/catalog/project.ts';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { FIELD_MAPPING_DESCRIBED } from '../../entities/sync/store-field.ts';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';
import { MaxJsonBytes } from '../validators.ts';

@RejectsNull({ except: ['storeConnectionId', 'contentProfileId'] })
@InputType({ description: 'A new project. Only the name is required.' })
export class CreateProjectInput {
  @Field({ description: 'The name of the project, as people see it.' })
  @Length(1, 200)
  name!: string;

  @Field({ defaultValue: '', description: 'A note about the project, as plain text.' })
  @MaxLength(5000)
  description!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the store connection that the project publishes through. Null or absent for none.',
  })
  storeConnectionId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the content profile that generations use if the request names none. Null or absent for none.',
  })
  contentProfileId?: string | null;

  @Field({
    nullable: true,
    description:
      'The main language of the texts, as a BCP 47 tag such as `en`. By default the language of the default ' +
      'content profile, else `en`.',
  })
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language?: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Further languages that texts are written in, as BCP 47 tags, without the main one. By default none.',
  })
  @ArrayMaxSize(MAX_TARGET_LANGUAGES)
  @ArrayUnique()
  @Matches(LANGUAGE_TAG, { each: true, message: NO_LANGUAGE_TAG })
  targetLanguages?: string[];

  @Field(() => JsonObject, { nullable: true, description: FIELD_MAPPING_DESCRIBED })
  @MaxJsonBytes()
  settings?: Record<string, unknown>;
}

@RejectsNull({ except: ['description', 'storeConnectionId', 'contentProfileId'] })
@InputType({ description: 'The fields of a project that change. Absent fields keep their value.' })
export class UpdateProjectInput {
  @Field({ nullable: true, description: 'The name of the project, as people see it.' })
  @Length(1, 200)
  name?: string;

  @Field(() => String, { nullable: true, description: 'A note about the project, as plain text.' })
  @MaxLength(5000)
  description?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the store connection that the project publishes through. Null unlinks the connection.',
  })
  storeConnectionId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the content profile that generations use if the request names none. Null unlinks the profile.',
  })
  contentProfileId?: string | null;

  @Field({ nullable: true, description: 'The main language of the texts, as a BCP 47 tag such as `en`.' })
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language?: string;

  @Field(() => [String], {
    nullable: true,
    description:
      'Further languages that texts are written in, as BCP 47 tags, without the main one. Texts in a language that is ' +
      'removed stay.',
  })
  @ArrayMaxSize(MAX_TARGET_LANGUAGES)
  @ArrayUnique()
  @Matches(LANGUAGE_TAG, { each: true, message: NO_LANGUAGE_TAG })
  targetLanguages?: string[];

  @Field(() => ProjectStatus, { nullable: true, description: 'Whether the project is in use or archived.' })
  status?: ProjectStatus;

  @Field(() => JsonObject, { nullable: true, description: FIELD_MAPPING_DESCRIBED })
  @MaxJsonBytes()
  settings?: Record<string, unknown>;
}

@RejectsNull()
@InputType({ description: 'What changes in a content item. Absent fields keep their value.' })
export class UpdateItemInput {
  @Field(() => JsonObject, {
    nullable: true,
    description:
      'The texts to change, by key. A key with the value null is removed. A change creates a new version and ' +
      'sets the status to `generated`.',
  })
  @MaxJsonBytes()
  generatedContent?: Record<string, unknown>;

  @Field(() => ItemStatus, {
    nullable: true,
    description:
      'The new review status: `approved`, `rejected`, `generated` to take either of them back, or `pending` to have ' +
      'the text generated again.',
  })
  @IsIn([ItemStatus.approved, ItemStatus.rejected, ItemStatus.generated, ItemStatus.pending], {
    message: 'must be approved, rejected, generated or pending',
  })
  status?: ItemStatus;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'The metadata to change, by key. A key with the value null is removed.',
  })
  @MaxJsonBytes()
  metadata?: Record<string, unknown>;

  @Field({ nullable: true, description: 'Whether the item is left out of generation and sync.' })
  excluded?: boolean;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'The value of `updatedAt` that was last read. The change is rejected if the item was changed since then.',
  })
  expectedUpdatedAt?: Date;
}

@RejectsNull()
@InputType({ description: 'What changes in the texts of an item in a language. Absent fields keep their value.' })
export class UpdateItemTextInput {
  @Field(() => JsonObject, {
    nullable: true,
    description:
      'The texts to change, by key. A key with the value null is removed. A change creates a new version and ' +
      'sets the status to `generated`.',
  })
  @MaxJsonBytes()
  generatedContent?: Record<string, unknown>;

  @Field(() => ItemStatus, {
    nullable: true,
    description:
      'The new review status: `approved`, `rejected`, `generated` to take either back, or `pending` to have the texts generated again.',
  })
  @IsIn([ItemStatus.approved, ItemStatus.rejected, ItemStatus.generated, ItemStatus.pending], {
    message: 'must be approved, rejected, generated or pending',
  })
  status?: ItemStatus;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'The value of `updatedAt` that was last read. The change is rejected if the texts were changed since then.',
  })
  expectedUpdatedAt?: Date;
}

@InputType({ description: 'Selects items of a project. An item must match every field that is given.' })
export class ItemFilter {
  @Field(() => ItemStatus, {
    nullable: true,
    description: 'Only items with this status. Null or absent for any status.',
  })
  status?: ItemStatus | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Only items of the data source with this id. Null or absent for any source.',
  })
  sourceId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A part of the title or of the external id. Null or absent for no search.',
  })
  @MaxLength(200)
  search?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for items that their source no longer contains, false for the others. Null or absent for both.',
  })
  vanished?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for items that are left out of generation and sync, false for the others. Null or absent for both.',
  })
  excluded?: boolean | null;
}

@InputType({ description: 'An action, and the items that it is applied to. Either `itemIds` or `filter` is required.' })
export class BulkUpdateItemsInput {
  @Field(() => String, {
    description:
      'What is done with each item: `approve`, `reject`, `reopen` (takes either of them back), `reset` (back to ' +
      'pending), `exclude`, `include` or `delete`.',
  })
  @IsIn(['approve', 'reject', 'reopen', 'reset', 'exclude', 'include', 'delete'], {
    message: 'must be approve, reject, reopen, reset, exclude, include or delete',
  })
  action!: BulkAction;

  @Field(() => [ID], { nullable: true, description: 'The ids of the items. Only without `filter`.' })
  @ArrayMaxSize(20_000)
  itemIds?: string[] | null;

  @Field(() => ItemFilter, {
    nullable: true,
    description: 'Selects the items instead of `itemIds`. It must not be empty.',
  })
  filter?: ItemFilter | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The language whose texts are reviewed or reset, and whose status the filter means. Null, absent or the main ' +
      'language of the project for the own texts of the items.',
  })
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language?: string | null;
}

export type BulkAction = 'approve' | 'reject' | 'reopen' | 'reset' | 'exclude' | 'include' | 'delete';
