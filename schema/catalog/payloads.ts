import { Field, Int, ObjectType } from 'type-graphql';
import type { ContentItem } from '../../entities/catalog/content-item.ts';
import { DataSource } from '../../entities/catalog/data-source.ts';
import { ImportError } from '../../entities/catalog/import-error.ts';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { ItemText } from '../../entities/catalog/item-text.ts';
import { ItemVersion } from '../../entities/catalog/item-version.ts';
import { Project } from '../../entities/catalog/project.ts';
import type { Plain } from '../../src/core/columns.ts';
import { ID, JsonObject } from '../../src/core/scalars.ts';

@ObjectType({ description: 'A page of the projects of the organization, newest first.' })
export class ProjectPage {
  @Field(() => [Project], { description: 'The projects of this page.' })
  projects!: Project[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'What an import of a data source would do with each item, variants included.' })
export class ImportPreview {
  @Field(() => Int, { description: 'The number of items that the import would create.' })
  toCreate!: number;

  @Field(() => Int, { description: 'The number of items that the import would change.' })
  toUpdate!: number;

  @Field(() => Int, { description: 'The number of items that exist in the project and would not change.' })
  toSkip!: number;

  @Field(() => Int, {
    description:
      'The number of items that the source no longer contains. They and their texts stay, marked by ' +
      '`vanished_at`. It is 0 if the identifiers of some rows cannot be read, because nothing is marked then.',
  })
  toVanish!: number;

  @Field(() => [ImportError], { description: 'The first 100 rows that would be rejected, or accepted only in part.' })
  errors!: ImportError[];

  @Field(() => Int, { description: 'The number of rows that would be rejected, or accepted only in part.' })
  errorCount!: number;

  @Field(() => [JsonObject], {
    description:
      'The first ten items as they would be stored, each with `external_id`, `item_type`, `title`, ' +
      '`source_data` and `metadata`.',
  })
  sample!: Record<string, unknown>[];
}

@ObjectType({ description: 'A page of the rows that an import did not accept, in the order of the file.' })
export class ImportErrorPage {
  @Field(() => [ImportError], { description: 'The rejected rows of this page.' })
  errors!: ImportError[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'How many items of a project match a filter.' })
export class ItemCount {
  @Field(() => Int, { description: 'The number of items, variants included.' })
  count!: number;
}

@ObjectType({ description: 'How many items of all active projects have texts in a status.' })
export class StatusSummary {
  @Field(() => ItemStatus, { description: 'The status of the texts in the main language.' })
  status!: ItemStatus;

  @Field(() => Int, {
    description: 'The number of items, without variants, which have no texts, and without excluded and vanished items.',
  })
  count!: number;

  @Field(() => ID, { description: 'The active project with the most of these items.' })
  projectId!: string;
}

@ObjectType({ description: 'The numbers of all active projects of an organization together.' })
export class CatalogSummary {
  @Field(() => Int, { description: 'The number of active projects.' })
  projectCount!: number;

  @Field(() => Int, { description: 'The number of items in these projects, of every type and status.' })
  itemCount!: number;

  @Field(() => [StatusSummary], { description: 'One entry for each status that items have, in the order of the work.' })
  byStatus!: StatusSummary[];
}

@ObjectType({ description: 'A page of the texts of an item in other languages than the main one.' })
export class ItemTextPage {
  @Field(() => [ItemText], { description: 'The texts of this page, in the order of their languages.' })
  texts!: Plain<ItemText>[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'The result of a bulk action for one item.' })
export class BulkItemResult {
  @Field(() => ID)
  itemId!: string;

  @Field({ description: 'Whether the action was applied to the item.' })
  success!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why the action was not applied, in one sentence. Null if it was applied.',
  })
  error!: string | null;
}

@ObjectType({ description: 'The results of a bulk action.' })
export class BulkUpdateResult {
  @Field(() => Int, { description: 'The number of items that the action was applied to.' })
  updatedCount!: number;

  @Field(() => Int, { description: 'The number of items that the action was not applied to.' })
  failedCount!: number;

  @Field(() => [BulkItemResult], {
    description:
      'One result for each selected item. Ids that do not exist come first, then the items in the order of the ' +
      'project.',
  })
  results!: BulkItemResult[];
}

/** An item as it is shown: a plain row with its title and the name of its data source. */
export type ItemRow = Omit<Plain<ContentItem>, 'pushed' | 'position'> & {
  title: string | null;
  dataSourceName: string | null;
  /** The texts in the language that was asked for. */
  translation?: Omit<Plain<ItemText>, 'pushed'> | null;
};

@ObjectType({
  description: 'A data source with a preview of the file that was just uploaded. The file was read to its end.',
})
export class UploadedSource extends DataSource {
  @Field(() => [String], {
    description: 'The columns of the file. Of a JSON file, the keys of all records in the order in which they occur.',
  })
  columns!: string[];

  @Field(() => [JsonObject], {
    description: 'The first ten rows as objects by column. Cells are cut after 500 characters.',
  })
  previewRows!: Record<string, string>[];

  @Field(() => JsonObject, {
    description:
      'A mapping of fields of the service to the columns that probably hold them. Empty if the layout of the ' +
      'file is known.',
  })
  suggestedMapping!: Record<string, string>;

  @Field(() => [String], {
    description: 'The fields of the service that a column can be mapped to: the keys of a column mapping.',
  })
  mappableFields!: string[];
}

@ObjectType({ description: 'A page of the data sources of a project, oldest first.' })
export class DataSourcePage {
  @Field(() => [DataSource], { description: 'The data sources of this page. The rows of manual sources are left out.' })
  dataSources!: DataSource[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'A page of the versions of an item, newest first.' })
export class ItemVersionPage {
  @Field(() => [ItemVersion], { description: 'The versions of this page.' })
  versions!: ItemVersion[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}
