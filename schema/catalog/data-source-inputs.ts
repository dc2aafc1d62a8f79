import { ArrayMaxSize, ArrayMinSize, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { MAX_ROWS_BYTES, SourceType } from '../../entities/catalog/data-source.ts';
import { JsonObject } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';
import { MaxJsonBytes } from '../validators.ts';

const CONFIG =
  'The settings of a source of the type `store`: `store_connection_id`, which is required. Other types have ' +
  'none; the keys `file_name`, `layout`, `row_count` and `rows` are set by the service.';
const MAPPING =
  'Which column holds which field, as an object by field: `external_id`, `title`, `description`, ' +
  '`short_description`, `vendor`, `product_type`, `tags`, `price`, `compare_at_price`, `sku`, `barcode`, ' +
  '`quantity`, `image`, `image_alt`, `url`, `seo_title`, `seo_description` and `parent_external_id` (of a ' +
  'variant: its product). It takes precedence over the layout of the file; `{}` means that the layout is ' +
  'recognised. A store has no mapping.';
const ROWS =
  'The rows of a manual source, which are required for it: 1 to 1000 objects, one for each product or ' +
  'variant. Values are strings, numbers, booleans, null or lists of these. Keys are the fields of the ' +
  'column mapping, or any others with a mapping; further keys are stored with the item.';

@RejectsNull()
@InputType({ description: 'A new data source. Only the name and the source type are required.' })
export class CreateDataSourceInput {
  @Field({ description: 'The name of the data source, as people see it.' })
  @Length(1, 200)
  name!: string;

  @Field(() => SourceType, {
    description:
      'Where the rows come from. For a file (`csv`, `xlsx` or `json`) the type follows the file that is ' +
      'uploaded later with `source_id`.',
  })
  sourceType!: SourceType;

  @Field(() => JsonObject, { nullable: true, description: CONFIG })
  @MaxJsonBytes()
  config?: Record<string, unknown>;

  @Field(() => JsonObject, { nullable: true, description: MAPPING })
  @MaxJsonBytes()
  columnMapping?: Record<string, unknown>;

  @Field(() => [JsonObject], { nullable: true, description: ROWS })
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @MaxJsonBytes(MAX_ROWS_BYTES)
  rows?: Record<string, unknown>[];
}

@RejectsNull()
@InputType({ description: 'The fields of a data source that change. Absent fields keep their value.' })
export class UpdateDataSourceInput {
  @Field({ nullable: true, description: 'The name of the data source, as people see it.' })
  @Length(1, 200)
  name?: string;

  @Field(() => JsonObject, { nullable: true, description: CONFIG })
  @MaxJsonBytes()
  config?: Record<string, unknown>;

  @Field(() => JsonObject, { nullable: true, description: `Replaces the whole mapping. ${MAPPING}` })
  @MaxJsonBytes()
  columnMapping?: Record<string, unknown>;

  @Field(() => [JsonObject], { nullable: true, description: `Replaces all rows. ${ROWS}` })
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @MaxJsonBytes(MAX_ROWS_BYTES)
  rows?: Record<string, unknown>[];
}
