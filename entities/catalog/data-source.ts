import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
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
  description: 'How far a data source is: uploaded, being imported, imported, or not importable.',
});

export enum SourceType {
  csv = 'csv',
  xlsx = 'xlsx',
  json = 'json',
  store = 'store',
  manual = 'manual',
}

registerEnumType(SourceType, { name: 'SourceType', description: 'Where the rows of a data source come from.' });

@ObjectType({ description: 'A file, a store or typed-in rows that items of a project are imported from.' })
@Entity({ tableName: 'data_sources' })
export class DataSource extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Project, { mapToPk: true, fieldName: 'project_id', deleteRule: 'cascade', index: true })
  projectId!: string;

  @Field()
  @Property({ type: 'text' })
  name!: string;

  @Field(() => SourceType)
  @Enum({ items: () => SourceType })
  sourceType!: SourceType;

  @Field(() => SourceStatus)
  @Enum({ items: () => SourceStatus })
  status: SourceStatus = SourceStatus.pending;

  @Field(() => JsonObject, {
    description:
      'What belongs to its kind. Of a file: file_name, layout (shopify, woocommerce or columns), row_count. Of a store: store_connection_id. Of typed-in rows: row_count, and where a single source is read, rows.',
  })
  @Property({ type: 'json' })
  config: Record<string, unknown> = {};

  /** The rows of a `manual` source. Loaded only on request, because there may be many. */
  @Property({ type: 'json', nullable: true, lazy: true, hidden: true })
  manualRows?: Record<string, unknown>[] | null;

  @Field(() => JsonObject, { description: 'Our field to the column of the file; empty where the layout is known.' })
  @Property({ type: 'json' })
  columnMapping: Record<string, string> = {};

  @Field(() => Int, { description: 'Items of the last import, variants included.' })
  @Property({ type: 'integer' })
  itemCount: number = 0;

  /** The key of the uploaded file in the storage. */
  @Property({ type: 'text', nullable: true, hidden: true })
  storageKey?: string | null;

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastImportedAt?: Date | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  lastError?: string | null;
}
