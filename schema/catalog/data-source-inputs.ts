import { ArrayMaxSize, ArrayMinSize, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { SourceType } from '../../entities/catalog/data-source.ts';
import { JsonObject } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';

const CONFIG =
  'Of a store: `store_connection_id`, which has to be there. Other kinds have nothing to set; `file_name`, `layout`, `row_count` and `rows` are the service’s.';
const MAPPING =
  'Our field to the column that holds it: `external_id`, `title`, `description`, `short_description`, `vendor`, `product_type`, `tags`, `price`, `compare_at_price`, ' +
  '`sku`, `barcode`, `quantity`, `image`, `image_alt`, `url`, `seo_title`, `seo_description`, `parent_external_id` (of a variant: its product). ' +
  'Wins over a layout that is recognised; `{}` means recognise. A store has none.';
const ROWS =
  'Of a manual source, where they have to be there: 1 to 1000 objects, one for each product or variant. Values are texts, numbers, booleans, null or lists of these. ' +
  'Keys are our fields as the column mapping names them, or any others with a mapping; further ones are kept with the item.';

@RejectsNull()
@InputType({ description: 'A new data source. Only the name and the source type are required.' })
export class CreateDataSourceInput {
  @Field()
  @Length(1, 200)
  name!: string;

  @Field(() => SourceType, {
    description:
      'Of a file (`csv`, `xlsx`, `json`): what an upload with `source_id` will bring; the type follows the file.',
  })
  sourceType!: SourceType;

  @Field(() => JsonObject, { nullable: true, description: CONFIG })
  config?: Record<string, unknown>;

  @Field(() => JsonObject, { nullable: true, description: MAPPING })
  columnMapping?: Record<string, unknown>;

  @Field(() => [JsonObject], { nullable: true, description: ROWS })
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  rows?: Record<string, unknown>[];
}

@RejectsNull()
@InputType({ description: 'The fields of a data source that change. Absent fields keep their value.' })
export class UpdateDataSourceInput {
  @Field({ nullable: true })
  @Length(1, 200)
  name?: string;

  @Field(() => JsonObject, { nullable: true, description: CONFIG })
  config?: Record<string, unknown>;

  @Field(() => JsonObject, { nullable: true, description: `Replaces the whole mapping. ${MAPPING}` })
  columnMapping?: Record<string, unknown>;

  @Field(() => [JsonObject], { nullable: true, description: `Replaces all rows. ${ROWS}` })
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  rows?: Record<string, unknown>[];
}
