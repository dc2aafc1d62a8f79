import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { DataSource } from './data-source.ts';

@ObjectType({ description: 'A row of a data source that the last import did not accept, or accepted only in part.' })
@Entity({ tableName: 'import_errors' })
@Index({ properties: ['dataSourceId', 'row', 'id'] })
export class ImportError {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @ManyToOne(() => DataSource, { mapToPk: true, fieldName: 'data_source_id', deleteRule: 'cascade' })
  dataSourceId!: string;

  @Field(() => Int, {
    description:
      'The number of the row as a spreadsheet shows it, with the header as 1. Without a header (JSON, a store, ' +
      'a manual source) the first record is 1.',
  })
  @Property({ type: 'integer' })
  row!: number;

  @Field({ description: 'The column with the error. Empty if the error concerns the whole row.' })
  @Property({ type: 'text', fieldName: 'column_name' })
  column!: string;

  @Field({ description: 'The content of the cell, cut after 200 characters.' })
  @Property({ type: 'text' })
  value!: string;

  @Field({ description: 'The kind of error for programs, such as `missing_title` or `not_a_number`.' })
  @Property({ type: 'text' })
  code!: string;

  @Field({ description: 'What is wrong with the row, in one sentence.' })
  @Property({ type: 'text' })
  message!: string;
}
