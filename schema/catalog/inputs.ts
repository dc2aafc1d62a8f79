import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../src/core/parse.ts';
import { ArrayMaxSize, IsIn, Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ProjectStatus } from '../../entities/catalog/project.ts';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { FIELD_MAPPING_DESCRIBED } from '../../entities/sync/store-field.ts';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';

@RejectsNull({ except: ['storeConnectionId', 'contentProfileId'] })
@InputType({ description: 'A new project. Only the name is required.' })
export class CreateProjectInput {
  @Field()
  @Length(1, 200)
  name!: string;

  @Field({ defaultValue: '' })
  @MaxLength(5000)
  description!: string;

  @Field(() => ID, { nullable: true })
  storeConnectionId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The content profile that generation uses unless told otherwise.' })
  contentProfileId?: string | null;

  @Field({
    nullable: true,
    description: 'BCP 47 tag. Default: the language of the organization’s default profile, else `en`.',
  })
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language?: string;

  @Field(() => JsonObject, { nullable: true, description: FIELD_MAPPING_DESCRIBED })
  settings?: Record<string, unknown>;
}

@RejectsNull({ except: ['storeConnectionId', 'contentProfileId'] })
@InputType({ description: 'The fields of a project that change. Absent fields keep their value.' })
export class UpdateProjectInput {
  @Field({ nullable: true })
  @Length(1, 200)
  name?: string;

  @Field({ nullable: true })
  @MaxLength(5000)
  description?: string;

  @Field(() => ID, { nullable: true })
  storeConnectionId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The content profile that generation uses unless told otherwise.' })
  contentProfileId?: string | null;

  @Field({ nullable: true })
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language?: string;

  @Field(() => ProjectStatus, { nullable: true })
  status?: ProjectStatus;

  @Field(() => JsonObject, { nullable: true, description: FIELD_MAPPING_DESCRIBED })
  settings?: Record<string, unknown>;
}

@RejectsNull()
@InputType({ description: 'What changes in a content item. Absent fields keep their value.' })
export class UpdateItemInput {
  @Field(() => JsonObject, {
    nullable: true,
    description: 'Texts to change by key; a key set to null is removed. Makes a new version.',
  })
  generatedContent?: Record<string, unknown>;

  @Field(() => ItemStatus, { nullable: true, description: '`approved`, `rejected` or `pending` (back to the queue).' })
  @IsIn([ItemStatus.approved, ItemStatus.rejected, ItemStatus.pending], {
    message: 'must be approved, rejected or pending',
  })
  status?: ItemStatus;

  @Field(() => JsonObject, { nullable: true, description: 'Facts to change by key; a key set to null is removed.' })
  metadata?: Record<string, unknown>;

  @Field({ nullable: true })
  excluded?: boolean;

  @Field(() => Timestamp, { nullable: true, description: '`updatedAt` as last read: 409 when the item changed since.' })
  expectedUpdatedAt?: Date;
}

@InputType({ description: 'Which items; every given field must fit.' })
export class ItemFilter {
  @Field(() => ItemStatus, { nullable: true })
  status?: ItemStatus | null;

  @Field(() => ID, { nullable: true })
  sourceId?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the title or the external id.' })
  @MaxLength(200)
  search?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether its source no longer has it.' })
  vanished?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is kept out of generation and sync.' })
  excluded?: boolean | null;
}

@InputType()
export class BulkUpdateItemsInput {
  @Field(() => String, { description: '`approve`, `reject`, `reset`, `exclude`, `include` or `delete`.' })
  @IsIn(['approve', 'reject', 'reset', 'exclude', 'include', 'delete'], {
    message: 'must be approve, reject, reset, exclude, include or delete',
  })
  action!: BulkAction;

  @Field(() => [ID], { nullable: true })
  @ArrayMaxSize(20_000)
  itemIds?: string[] | null;

  @Field(() => ItemFilter, {
    nullable: true,
    description: 'Instead of `itemIds`, never beside them; must not be empty.',
  })
  filter?: ItemFilter | null;
}

export type BulkAction = 'approve' | 'reject' | 'reset' | 'exclude' | 'include' | 'delete';
