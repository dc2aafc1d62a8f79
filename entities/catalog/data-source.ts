import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { Edited } from '../stored.ts';
import { Project } from './project.ts';

export enum SourceStatus {
  pending = 'pending',
  importing = 'importing',
  ready = 'ready',
  error = 'error',
}

registerEnumType(SourceStatus, {
  name: 'SourceStatus',
  description: 'How far a data source has been imported.',
});

export enum SourceType {
  csv = 'csv',
  xlsx = 'xlsx',
  json = 'json',
  store = 'store',
  manual = 'manual',
}

registerEnumType(SourceType, { name: 'SourceType', description: 'Where the rows of a data source come from.' });

/** The most bytes of the rows of a manual source. A request has at most 1 MB, in which numbers count more when stored. */
export const MAX_ROWS_BYTES = 2 * 1024 * 1024;

@ObjectType({ description: 'A file, a store or a list of rows that items of a project are imported from.' })
@Entity({ tableName: 'data_sources' })
export class DataSource extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Project, { mapToPk: true, fieldName: 'project_id', deleteRule: 'cascade', index: true })
  projectId!: string;

  @Field({ description: 'The name of the data source, as people see it.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => SourceType, { description: 'Where the rows of the source come from.' })
  @Enum({ items: () => SourceType })
  sourceType!: SourceType;

  @Field(() => SourceStatus, { description: 'How far the data source has been imported.' })
  @Enum({ items: () => SourceStatus })
  status: SourceStatus = SourceStatus.pending;

  @Field(() => JsonObject, {
    description:
      'Details that depend on the source type. Of a file: `file_name`, `layout` (`shopify`, `woocommerce` or ' +
      '`columns`) and `row_count`. Of a store: `store_connection_id`. Of a manual source: `row_count` and, if a ' +
      'single source is read, `rows`.',
  })
  @Property({ type: 'json' })
  config: Record<string, unknown> = {};

  /** The rows of a `manual` source. Loaded only on request, because there may be many. */
  @Property({ type: 'json', nullable: true, lazy: true, hidden: true })
  @MaxBytes(MAX_ROWS_BYTES)
  manualRows?: Record<string, unknown>[] | null;

  @Field(() => JsonObject, {
    description:
      'Which column of the file holds which field of the service. Empty if the layout of the file is recognised.',
  })
  @Property({ type: 'json' })
  columnMapping: Record<string, string> = {};

  @Field(() => Int, { description: 'The number of items that the last import read, variants included.' })
  @Property({ type: 'integer' })
  itemCount: number = 0;

  /** The key of the uploaded file in the storage. */
  @Property({ type: 'text', nullable: true, hidden: true })
  storageKey?: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the last import was completed. Null before the first import.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastImportedAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last import failed, in one sentence. Null unless it failed.',
  })
  @Property({ type: 'text', nullable: true })
  lastError?: string | null;
}
