import { Field, Int, ObjectType } from 'type-graphql';
import type { ContentItem } from '../../entities/catalog/content-item.ts';
import { DataSource } from '../../entities/catalog/data-source.ts';
import { ImportError } from '../../entities/catalog/import-error.ts';
import { Project } from '../../entities/catalog/project.ts';
import { ID, JsonObject } from '../../src/core/scalars.ts';

@ObjectType()
export class ProjectPage {
  @Field(() => [Project])
  projects!: Project[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'What an import would do with each item, variants included.' })
export class ImportPreview {
  @Field(() => Int)
  toCreate!: number;

  @Field(() => Int)
  toUpdate!: number;

  @Field(() => Int, { description: 'Items that are in the project already, unchanged.' })
  toSkip!: number;

  @Field(() => Int, {
    description:
      'Items of the source that it no longer has: they and their texts stay, marked by `vanished_at`. 0 where rows whose item is not known would not be taken: then nothing is marked.',
  })
  toVanish!: number;

  @Field(() => [ImportError], { description: 'The first 100 rows that would not be taken, or not wholly.' })
  errors!: ImportError[];

  @Field(() => Int, { description: 'How many there are of them in all.' })
  errorCount!: number;

  @Field(() => [JsonObject], { description: 'The first items as they would be stored.' })
  sample!: Record<string, unknown>[];
}

@ObjectType()
export class ImportErrorPage {
  @Field(() => [ImportError])
  errors!: ImportError[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType()
export class BulkItemResult {
  @Field(() => ID)
  itemId!: string;

  @Field()
  success!: boolean;

  @Field(() => String, { nullable: true, description: 'Why not.' })
  error!: string | null;
}

@ObjectType()
export class BulkUpdateResult {
  @Field(() => Int)
  updatedCount!: number;

  @Field(() => Int)
  failedCount!: number;

  @Field(() => [BulkItemResult], { description: 'One per item, in the order of the project.' })
  results!: BulkItemResult[];
}

/** An item as a hot read has it: the columns of a list, without change tracking. */
export type ItemRow = Omit<
  ContentItem,
  'edit' | 'approve' | 'reject' | 'reset' | 'exclude' | 'refuseWhileGenerating' | 'pushed' | 'position'
>;

@ObjectType({ description: 'A data source with a look into the file it was just given, which was read to its end.' })
export class UploadedSource extends DataSource {
  @Field(() => [String], { description: 'Of JSON the keys of all records, in the order in which they are met.' })
  columns!: string[];

  @Field(() => [JsonObject], { description: 'The first ten rows, by column; long cells are cut to 500 characters.' })
  previewRows!: Record<string, string>[];

  @Field(() => JsonObject, {
    description: 'Our field to the column that probably holds it; empty where the layout is known.',
  })
  suggestedMapping!: Record<string, string>;
}
