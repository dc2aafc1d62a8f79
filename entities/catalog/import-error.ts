import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { DataSource } from './data-source.ts';

@ObjectType({ description: 'A row of the last import that was not taken, or not wholly.' })
@Entity({ tableName: 'import_errors' })
@Index({ properties: ['dataSourceId', 'row', 'id'] })
export class ImportError {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @ManyToOne(() => DataSource, { mapToPk: true, fieldName: 'data_source_id', deleteRule: 'cascade' })
  dataSourceId!: string;

  @Field(() => Int, {
    description:
      'The line a spreadsheet shows; the header is line 1. Where there is no header (JSON, a store, typed-in rows) the first record is 1.',
  })
  @Property({ type: 'integer' })
  row!: number;

  @Field()
  @Property({ type: 'text', fieldName: 'column_name' })
  column!: string;

  @Field({ description: 'What the cell holds, cut to 200 characters.' })
  @Property({ type: 'text' })
  value!: string;

  @Field({ description: 'Machine-readable kind, such as `missing_title` or `not_a_number`.' })
  @Property({ type: 'text' })
  code!: string;

  @Field()
  @Property({ type: 'text' })
  message!: string;
}
